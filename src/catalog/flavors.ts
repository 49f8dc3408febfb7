import { err, ok, type Result } from "../cpu/result.js";
import type { CatalogDeps } from "./deps.js";
import { type CatalogError, conflict, inputError, notFound } from "./errors.js";
import type { FlavorRecord } from "./model.js";
import { checkName } from "./names.js";
import type { NewFlavor } from "./ports.js";
import { guarded } from "./storageError.js";
import { findRevision } from "./verdictsFor.js";

export interface FlavorInput {
  readonly name: string;
  readonly description?: string;
  readonly vcpus: number;
  readonly memoryMiB: number;
  /** A revision pins it; none follows the latest. */
  readonly cpuType?: { readonly name: string; readonly revision?: number };
  readonly virtType?: string;
  readonly arch?: string;
  readonly machineType?: string;
}

/** What is left out stays; null lifts a restriction. */
export interface UpdateFlavorInput extends Partial<Omit<FlavorInput, "virtType" | "arch" | "machineType">> {
  readonly name: string;
  readonly expectedRevision: number;
  readonly newName?: string;
  readonly virtType?: string | null;
  readonly arch?: string | null;
  readonly machineType?: string | null;
}

type Outcome<T> = Promise<Result<T, readonly CatalogError[]>>;

export function createFlavor(deps: CatalogDeps) {
  return async (input: FlavorInput, actor: string): Outcome<FlavorRecord> => {
    const flavor = await checkFlavor(deps, input);
    if (!flavor.ok) return flavor;
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
  return async (input: UpdateFlavorInput, actor: string): Outcome<FlavorRecord> => {
    const current = await findFlavor(deps, input.name);
    if (!current.ok) return err([current.error]);
    const { revision } = current.value;
    if (revision !== input.expectedRevision) {
      return err([conflict(`Flavor "${current.value.name}"`, revision, ["expectedRevision"])]);
    }
    const flavor = await checkFlavor(deps, await merged(deps, current.value, input));
    if (!flavor.ok) return flavor;
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

/** The current flavor with the changes on top, as an input of its own, so that both are checked by the same rules. */
async function merged(
  deps: CatalogDeps,
  current: FlavorRecord,
  input: UpdateFlavorInput,
): Promise<FlavorInput> {
  const type =
    current.cpuTypeId === undefined ? undefined : await deps.store.cpuTypes.cpuTypeById(current.cpuTypeId);
  const cpuType =
    input.cpuType ??
    (type && { name: type.name, ...(current.pinned !== undefined && { revision: current.pinned }) });
  const description = input.description ?? current.description;
  const kept = <Key extends "virtType" | "arch" | "machineType">(key: Key): { [K in Key]?: string } => {
    const value = input[key] === undefined ? current[key] : input[key];
    return (value == null ? {} : { [key]: value }) as { [K in Key]?: string };
  };
  return {
    name: input.newName ?? current.name,
    ...(description !== undefined && { description }),
    vcpus: input.vcpus ?? current.vcpus,
    memoryMiB: input.memoryMiB ?? current.memoryMiB,
    ...(cpuType && { cpuType }),
    ...kept("virtType"),
    ...kept("arch"),
    ...kept("machineType"),
  };
}

const maxVcpus = 65_536;

async function checkFlavor(deps: CatalogDeps, input: FlavorInput): Outcome<NewFlavor> {
  const errors: CatalogError[] = [];
  const name = checkName(input.name, 128, ["name"]);
  if (!name.ok) errors.push(name.error);
  if (input.vcpus < 1 || input.vcpus > maxVcpus) {
    errors.push(
      inputError("INVALID_INPUT", `vcpus is ${input.vcpus}: it may be 1 to ${maxVcpus}.`, ["vcpus"]),
    );
  }
  if (input.memoryMiB < 1) {
    errors.push(
      inputError("INVALID_INPUT", `memoryMiB is ${input.memoryMiB}: it must be at least 1.`, ["memoryMiB"]),
    );
  }
  const revision = input.cpuType && (await findRevision(deps, input.cpuType));
  if (revision && !revision.ok) errors.push(revision.error);
  const cpuArch = revision?.ok ? revision.value.arch : undefined;
  if (cpuArch !== undefined && input.arch !== undefined && cpuArch !== input.arch) {
    errors.push(
      inputError(
        "CONTRADICTION",
        `The CPU type is for ${cpuArch}, the flavor for ${input.arch}: change one of them.`,
        ["arch"],
      ),
    );
  }
  if (!name.ok || errors.length > 0) return err(errors);
  const { description, vcpus, memoryMiB, virtType, arch, machineType } = input;
  return ok({
    name: name.value,
    ...(description !== undefined && { description }),
    vcpus,
    memoryMiB,
    ...(revision?.ok && { cpuTypeId: revision.value.cpuTypeId }),
    ...(input.cpuType?.revision !== undefined && { pinned: input.cpuType.revision }),
    ...(virtType !== undefined && { virtType }),
    ...(arch !== undefined && { arch }),
    ...(machineType !== undefined && { machineType }),
    extraSpecs: {},
    updatedAt: deps.now().toISOString(),
  });
}
