import { err, invariant, ok, type Result } from "../../cpu/result.js";
import { type PlacementPlan, type PlacementViolation, validatePlacement } from "../../topology/fit/index.js";
import type { CatalogDeps } from "../deps.js";
import { type CatalogError, notFound } from "../errors.js";
import { findHost, type HostRef } from "../findHost.js";
import { checkSpec, type SpecInput } from "../flavorSpecs.js";
import { flavorVerdicts } from "../flavorVerdicts.js";
import type { HostRecord } from "../model.js";
import { type HostFits, shapeFor } from "./hostFits.js";
import { type HostUsageInput, resolveUsage } from "./hostUsage.js";
import { type ShapeQuestion, shapeQuestion } from "./shapeQuestion.js";

export type PlacedGuest =
  | { readonly kind: "flavor"; readonly name: string }
  | ({ readonly kind: "shape"; readonly vcpus: number; readonly memoryMiB: number } & SpecInput);

export interface CheckPlacementInput {
  readonly guest: PlacedGuest;
  readonly host: HostRef;
  readonly plan: PlacementPlan;
  readonly virtType?: string;
  readonly usage?: HostUsageInput;
}

/** What is wrong with a plan of where a guest's vCPUs go; empty where it can be carried out as it stands. */
export function checkPlacement(deps: CatalogDeps, fits: HostFits) {
  return async (
    input: CheckPlacementInput,
  ): Promise<Result<readonly PlacementViolation[], readonly CatalogError[]>> => {
    const host = await findHost(deps, input.host, ["host"]);
    if (!host.ok) return err([host.error]);
    const asked = await questionOf(deps, input, host.value);
    if (!asked.ok) return asked;
    const usage = await resolveUsage(deps, input.usage ? [input.usage] : [], () => ["usage"]);
    if (!usage.ok) return usage;
    const { question, virtType } = asked.value;
    const [machine] = await fits.machines([{ host: host.value, virtType }]);
    invariant(machine, "every host has a machine");
    return ok(
      validatePlacement(
        { ...machine.machine, cells: machine.cells },
        shapeFor(question, machine),
        input.plan,
        usage.value.get(host.value.id),
      ),
    );
  };
}

async function questionOf(
  deps: CatalogDeps,
  { guest, virtType }: CheckPlacementInput,
  host: HostRecord,
): Promise<Result<{ readonly question: ShapeQuestion; readonly virtType: string }, readonly CatalogError[]>> {
  const [capabilityClass] = await deps.store.hosts.classesByIds([host.classId]);
  const best = capabilityClass?.bestVirtType ?? "qemu";
  if (guest.kind === "shape") {
    const checked = checkSpec(guest);
    if (!checked.ok) {
      return err(
        checked.error.map((error) => ({ ...error, field: ["guest", "shape", ...(error.field ?? [])] })),
      );
    }
    const { spec } = checked.value;
    const { vcpus, memoryMiB } = guest;
    return ok({
      question: shapeQuestion({ vcpus, memoryMiB, spec }, false),
      virtType: virtType ?? spec.hypervisorType ?? best,
    });
  }
  const flavor = await deps.store.flavors.flavorByName(guest.name);
  if (!flavor) return err([notFound("flavor", guest.name, ["guest", "flavor"])]);
  const table = await flavorVerdicts(deps, flavor, virtType);
  if (!table.ok) return table;
  invariant(table.value.shape, "a flavor asks for a shape");
  return ok({
    question: table.value.shape,
    virtType: table.value.byClass.get(host.classId)?.virtType ?? virtType ?? best,
  });
}
