import { err, ok, type Result } from "../cpu/result.js";
import type { CatalogDeps } from "./deps.js";
import { type CatalogError, conflict, inputError, notFound } from "./errors.js";
import { findRevision } from "./findCpuType.js";
import { checkSpec, keptSpecs, type SpecInput } from "./flavorSpecs.js";
import type { FlavorRecord } from "./model.js";
import { checkName } from "./names.js";
import type { NewFlavor } from "./ports.js";
import { guarded } from "./storageError.js";

export interface FlavorInput extends SpecInput {
  readonly name: string;
  readonly description?: string;
  readonly vcpus: number;
  readonly memoryMiB: number;
  /** A revision pins it; none follows the latest. */
  readonly cpuType?: { readonly name: string; readonly revision?: number };
  /** Checked only: nothing is stored, and there is no record to give back. */
  readonly dryRun?: boolean;
}

/** What is left out stays. Extra specs replace all that there are; typed fields, those keys that they stand for. */
export interface UpdateFlavorInput extends SpecInput {
  readonly name: string;
  readonly expectedRevision: number;
  readonly newName?: string;
  readonly description?: string;
  readonly vcpus?: number;
  readonly memoryMiB?: number;
  /** null lifts it. */
  readonly cpuType?: FlavorInput["cpuType"] | null;
  readonly dryRun?: boolean;
}

type Outcome<T> = Promise<Result<T, readonly CatalogError[]>>;

export function createFlavor(deps: CatalogDeps) {
  return async (input: FlavorInput, actor: string): Outcome<FlavorRecord | undefined> => {
    const flavor = await checkFlavor(deps, input);
    if (!flavor.ok) return flavor;
    if (input.dryRun === true) return checkNameIsFree(deps, flavor.value.name);
    const result = await guarded(() =>
      deps.store.flavors.createFlavor(
        flavor.value,
        {
          at: flavor.value.updatedAt,
          actor,
          operation: "createFlavor",
          subjectType: "flavor",
          subject: flavor.value.name,
          after: flavor.value,
        },
        deps.evaluate,
      ),
    );
    return result.ok ? result : err([result.error]);
  };
}

export function updateFlavor(deps: CatalogDeps) {
  return async (input: UpdateFlavorInput, actor: string): Outcome<FlavorRecord | undefined> => {
    const current = await findFlavor(deps, input.name);
    if (!current.ok) return err([current.error]);
    const { revision } = current.value;
    if (revision !== input.expectedRevision) {
      return err([conflict(`Flavor "${current.value.name}"`, revision, ["expectedRevision"])]);
    }
    const flavor = await checkFlavor(deps, await merged(deps, current.value, input));
    if (!flavor.ok) return flavor;
    if (input.dryRun === true) return ok(undefined);
    const result = await guarded(() =>
      deps.store.flavors.updateFlavor(
        current.value.id,
        input.expectedRevision,
        flavor.value,
        {
          at: flavor.value.updatedAt,
          actor,
          operation: "updateFlavor",
          subjectType: "flavor",
          subject: current.value.name,
          before: current.value,
          after: flavor.value,
        },
        deps.evaluate,
      ),
    );
    return result.ok ? result : err([result.error]);
  };
}

export function deleteFlavor(deps: CatalogDeps) {
  return async (name: string, expectedRevision: number | undefined, actor: string): Outcome<number> => {
    const current = await findFlavor(deps, name);
    if (!current.ok) return err([current.error]);
    const result = await guarded(() =>
      deps.store.flavors.deleteFlavor(current.value.id, expectedRevision, {
        at: deps.now().toISOString(),
        actor,
        operation: "deleteFlavor",
        subjectType: "flavor",
        subject: current.value.name,
        before: current.value,
      }),
    );
    return result.ok ? ok(current.value.id) : err([result.error]);
  };
}

async function findFlavor(deps: CatalogDeps, name: string): Promise<Result<FlavorRecord, CatalogError>> {
  const flavor = await deps.store.flavors.flavorByName(name);
  return flavor ? ok(flavor) : err(notFound("flavor", name, ["name"]));
}

async function checkNameIsFree(deps: CatalogDeps, name: string): Outcome<undefined> {
  if (!(await deps.store.flavors.flavorByName(name))) return ok(undefined);
  return err([
    inputError("NAME_TAKEN", `There is a flavor "${name}" already: choose another name.`, ["name"]),
  ]);
}

/** The current flavor with the changes on top, as an input of its own, so that both are checked by the same rules. */
async function merged(
  deps: CatalogDeps,
  current: FlavorRecord,
  input: UpdateFlavorInput,
): Promise<FlavorInput> {
  const type =
    current.cpuTypeId === undefined ? undefined : await deps.store.cpuTypes.cpuTypeById(current.cpuTypeId);
  const kept = type && {
    name: type.name,
    ...(current.pinned !== undefined && { revision: current.pinned }),
  };
  const cpuType = input.cpuType === undefined ? kept : (input.cpuType ?? undefined);
  const description = input.description ?? current.description;
  return {
    name: input.newName ?? current.name,
    ...(description !== undefined && { description }),
    vcpus: input.vcpus ?? current.vcpus,
    memoryMiB: input.memoryMiB ?? current.memoryMiB,
    ...(cpuType && { cpuType }),
    ...(input.typed && { typed: input.typed }),
    extraSpecs: input.extraSpecs ?? keptSpecs(current, input),
  };
}

async function checkFlavor(deps: CatalogDeps, input: FlavorInput): Outcome<NewFlavor> {
  const errors: CatalogError[] = [];
  const name = checkName(input.name, 128, ["name"]);
  if (!name.ok) errors.push(name.error);
  const spec = checkSpec(input);
  if (!spec.ok) errors.push(...spec.error);
  const revision = input.cpuType && (await findRevision(deps, input.cpuType));
  if (revision && !revision.ok) errors.push(revision.error);
  const cpuArch = revision?.ok ? revision.value.arch : undefined;
  const arch = spec.ok ? spec.value.spec.arch : undefined;
  if (cpuArch !== undefined && arch !== undefined && cpuArch !== arch) {
    errors.push(
      inputError(
        "CONTRADICTION",
        `The CPU type is for ${cpuArch}, the flavor for ${arch}: change one of them.`,
        ["arch"],
      ),
    );
  }
  if (!name.ok || !spec.ok || errors.length > 0) return err(errors);
  const { description, vcpus, memoryMiB } = input;
  const { hypervisorType, machineType } = spec.value.spec;
  return ok({
    name: name.value,
    ...(description !== undefined && { description }),
    vcpus,
    memoryMiB,
    ...(revision?.ok && { cpuTypeId: revision.value.cpuTypeId }),
    ...(input.cpuType?.revision !== undefined && { pinned: input.cpuType.revision }),
    ...(hypervisorType !== undefined && { virtType: hypervisorType }),
    ...(arch !== undefined && { arch }),
    ...(machineType !== undefined && { machineType }),
    extraSpecs: spec.value.extraSpecs,
    updatedAt: deps.now().toISOString(),
  });
}
