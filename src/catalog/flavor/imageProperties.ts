import { err, ok, type Result } from "../../cpu/result.js";
import { type FlavorFields, type FlavorSpec, type FlavorSpecError, flavorError } from "./flavorSpec.js";
import { formatExtraSpecs, type ParsedExtraSpecs, parseExtraSpecs } from "./parseExtraSpecs.js";
import { fieldCodecs, keyOfField } from "./specFields.js";

const extraSpecKeys: ReadonlyMap<string, string> = new Map([
  ...fieldCodecs.map(({ imageProperty, key }) => [imageProperty, key] as const),
  // Older names that Glance images still carry.
  ["architecture", "hw_architecture"],
  ["hypervisor_type", "img_hv_type"],
]);

/**
 * Reads an image's properties (`hw_cpu_policy`, `hw_numa_cpus.0`, `hw_machine_type`, `trait:…` …) as the extra specs they
 * are the twins of; other properties are kept in `other`. Errors name the property.
 */
export function parseImageProperties(
  properties: Readonly<Record<string, string>>,
): Result<ParsedExtraSpecs, readonly FlavorSpecError[]> {
  const specs: [string, string][] = [];
  const names = new Map<string, string>();
  const ignored: [string, string][] = [];
  for (const [name, value] of Object.entries(properties)) {
    const key = extraSpecKeys.get(name) ?? numaTwin(name) ?? (/^trait[^:]*:/.test(name) ? name : undefined);
    if (key === undefined) {
      ignored.push([name, value]);
      continue;
    }
    const earlier = names.get(key);
    if (earlier !== undefined && properties[earlier] !== value) {
      return err([
        flavorError("CONFLICT", name, `says ${value}, and ${earlier} says ${properties[earlier]}`),
      ]);
    }
    names.set(key, name);
    specs.push([key, value]);
  }
  const parsed = parseExtraSpecs(Object.fromEntries(specs));
  if (!parsed.ok) return err(parsed.error.map((error) => renamed(error, names)));
  return ok({ ...parsed.value, spec: { ...parsed.value.spec, other: Object.fromEntries(ignored) } });
}

function numaTwin(name: string): string | undefined {
  return /^hw_numa_(cpus|mem)\.\d+$/.test(name) ? `hw:${name.slice(3)}` : undefined;
}

/** Says the image's own name of a key, also of one that is missing. */
function renamed(error: FlavorSpecError, names: ReadonlyMap<string, string>): FlavorSpecError {
  const name = names.get(error.key) ?? (error.key.startsWith("hw:") ? `hw_${error.key.slice(3)}` : error.key);
  return { ...error, key: name, message: `${name}${error.message.slice(error.key.length)}` };
}

/**
 * A flavor's extra specs with an image's properties on top, by Nova's rules: a flavor that says `dedicated` overrules the
 * image's CPU policy; the image's page size counts only where the flavor says `large` or `any`; the image's topology
 * overrides the flavor's within its limits, and may only lower those; anything else that both say must be the same.
 */
export function withImageProperties(
  flavor: FlavorSpec,
  image: FlavorSpec,
): Result<FlavorSpec, readonly FlavorSpecError[]> {
  const errors: FlavorSpecError[] = [];
  const merged: Record<string, unknown> = { ...flavor };
  for (const { field, imageProperty, format } of fieldCodecs) {
    const wish = image[field];
    if (wish === undefined) continue;
    const own = flavor[field];
    const decision = decide(field, own, wish, flavor);
    if (decision === "image") merged[field] = wish;
    if (decision !== "conflict") continue;
    const said = own === undefined ? "nothing" : format(own);
    errors.push(
      flavorError(
        "CONFLICT",
        imageProperty,
        `the image says ${format(wish)}, the flavor (${keyOfField[field as keyof typeof keyOfField]}) ${said}`,
      ),
    );
  }
  const cells = mergedCells(flavor, image);
  if (!cells.ok) errors.push(cells.error);
  if (errors.length > 0) return err(errors);
  const traits = [
    ...flavor.traits,
    ...image.traits.filter((trait) => !flavor.traits.some((own) => same(own, trait))),
  ];
  return ok({
    ...(merged as unknown as FlavorSpec),
    ...(cells.ok && cells.value && { numaCells: cells.value }),
    traits,
  });
}

type Decision = "flavor" | "image" | "conflict";

function decide(
  field: keyof FlavorFields,
  own: FlavorFields[keyof FlavorFields],
  wish: FlavorFields[keyof FlavorFields],
  flavor: FlavorSpec,
): Decision {
  switch (field) {
    case "cpuPolicy":
      if (own === undefined || own === wish) return "image";
      return own === "dedicated" ? "flavor" : "conflict";
    case "pageSize":
      return own === wish || own === "large" || own === "any" ? "image" : "conflict";
    case "sockets":
    case "cores":
    case "threads":
      return (wish as number) <= (limitOf(field, flavor) ?? (wish as number)) ? "image" : "conflict";
    case "maxSockets":
    case "maxCores":
    case "maxThreads":
      return own === undefined || (wish as number) <= (own as number) ? "image" : "conflict";
    case "realtimeMask":
      return "image";
    default:
      return own === undefined || String(own) === String(wish) ? "image" : "conflict";
  }
}

function limitOf(field: "sockets" | "cores" | "threads", flavor: FlavorSpec): number | undefined {
  if (field === "sockets") return flavor.maxSockets;
  return field === "cores" ? flavor.maxCores : flavor.maxThreads;
}

function mergedCells(
  flavor: FlavorSpec,
  image: FlavorSpec,
): Result<FlavorSpec["numaCells"], FlavorSpecError> {
  if (image.numaCells === undefined) return ok(flavor.numaCells);
  if (flavor.numaNodes === undefined) return ok(image.numaCells);
  const text = (spec: FlavorSpec): string => JSON.stringify(formatExtraSpecs({ ...spec, other: {} }));
  const only = (spec: FlavorSpec): FlavorSpec => ({
    traits: [],
    resources: [],
    other: {},
    ...(spec.numaCells && { numaCells: spec.numaCells }),
  });
  if (text(only(flavor)) === text(only(image))) return ok(image.numaCells);
  return err(
    flavorError("CONFLICT", "hw_numa_cpus.0", "the flavor has guest cells of its own (hw:numa_nodes)"),
  );
}

function same(a: FlavorSpec["traits"][number], b: FlavorSpec["traits"][number]): boolean {
  return a.group === b.group && a.name === b.name && a.wish === b.wish;
}
