import { err, ok, type Result } from "../../cpu/result.js";

/** A flavor as Nova shows it: its shape, and its extra specs as they are. */
export interface NovaFlavor {
  readonly name: string;
  readonly novaId?: string;
  readonly description?: string;
  readonly vcpus: number;
  readonly memoryMiB: number;
  readonly extraSpecs: Readonly<Record<string, string>>;
  /** What `capcat flavors export` adds, and Nova does not know. */
  readonly cpuType?: { readonly name: string; readonly revision?: number };
}

export interface NovaImportError {
  readonly code: "MALFORMED_JSON" | "MISSING_FIELD" | "INVALID_FIELD";
  /** Path of the field, such as `[2].ram`; "" for the whole text. */
  readonly field: string;
  readonly message: string;
}

/**
 * Reads flavors from JSON: of `openstack flavor show -f json` or `flavor list --long -f json` (`ram`, `properties`), or of
 * Nova's API (`{"flavor": …}`, `{"flavors": […]}` with `extra_specs`). Properties may be an object, or the older clients'
 * text `hw:cpu_policy='dedicated', hw:mem_page_size='1GB'`.
 */
export function readNovaFlavors(text: string): Result<readonly NovaFlavor[], readonly NovaImportError[]> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const message = `this is no JSON: ${error instanceof Error ? error.message : "unreadable"}`;
    return err([{ code: "MALFORMED_JSON", field: "", message }]);
  }
  const list = flavorsIn(json);
  const flavors: NovaFlavor[] = [];
  const errors: NovaImportError[] = [];
  for (const [index, item] of list.entries()) {
    const read = readFlavor(item, list.length === 1 ? "" : `[${index}].`);
    if (read.ok) flavors.push(read.value);
    else errors.push(...read.error);
  }
  return errors.length > 0 ? err(errors) : ok(flavors);
}

function flavorsIn(json: unknown): readonly unknown[] {
  if (Array.isArray(json)) return json;
  if (!isObject(json)) return [json];
  const inner = json.flavors ?? json.flavor;
  return inner === undefined ? [json] : flavorsIn(inner);
}

function readFlavor(item: unknown, path: string): Result<NovaFlavor, readonly NovaImportError[]> {
  if (!isObject(item))
    return err([fault("INVALID_FIELD", path.slice(0, -1), "is no flavor: an object is expected")]);
  // `flavor list` writes the column titles: Name, RAM, VCPUs, Properties.
  const fields = new Map(Object.entries(item).map(([key, value]) => [key.toLowerCase(), value]));
  const errors: NovaImportError[] = [];
  const name = fields.get("name");
  if (typeof name !== "string" || name.trim() === "")
    errors.push(fault("MISSING_FIELD", `${path}name`, "a flavor needs a name"));
  const vcpus = count(fields, "vcpus", path, errors);
  const memoryMiB = count(fields, "ram", path, errors);
  const extraSpecs = readProperties(
    fields.get("properties") ?? fields.get("extra_specs"),
    `${path}properties`,
    errors,
  );
  const cpuType = readCpuType(fields.get("cpu_type"), `${path}cpu_type`, errors);
  if (errors.length > 0) return err(errors);
  const description = fields.get("description");
  const id = fields.get("id");
  return ok({
    name: String(name),
    ...((typeof id === "string" || typeof id === "number") && { novaId: String(id) }),
    ...(typeof description === "string" && description !== "" && { description }),
    vcpus,
    memoryMiB,
    extraSpecs,
    ...(cpuType && { cpuType }),
  });
}

function readCpuType(value: unknown, path: string, errors: NovaImportError[]): NovaFlavor["cpuType"] {
  if (value === undefined || value === null) return undefined;
  const { name, revision } = isObject(value) ? value : {};
  const isRevision = revision === undefined || (Number.isSafeInteger(revision) && Number(revision) > 0);
  if (typeof name === "string" && isRevision) {
    return { name, ...(revision !== undefined && { revision: Number(revision) }) };
  }
  errors.push(fault("INVALID_FIELD", path, "is no CPU type: a name, and a revision where it is pinned"));
  return undefined;
}

function count(
  fields: ReadonlyMap<string, unknown>,
  key: string,
  path: string,
  errors: NovaImportError[],
): number {
  const value = fields.get(key);
  const amount = typeof value === "string" && /^\d+$/.test(value.trim()) ? Number(value) : value;
  if (typeof amount === "number" && Number.isSafeInteger(amount) && amount > 0) return amount;
  if (value === undefined) errors.push(fault("MISSING_FIELD", `${path}${key}`, "is missing"));
  else
    errors.push(
      fault("INVALID_FIELD", `${path}${key}`, `${JSON.stringify(value)} is no whole number above 0`),
    );
  return 0;
}

/** Properties of a flavor or an image, as an object or as the clients' text. */
export function readProperties(
  value: unknown,
  path: string,
  errors: NovaImportError[],
): Readonly<Record<string, string>> {
  if (value === undefined || value === null || value === "") return {};
  if (typeof value === "string") return readPropertyText(value, path, errors);
  if (!isObject(value)) {
    errors.push(fault("INVALID_FIELD", path, "is neither an object nor a text of key='value' pairs"));
    return {};
  }
  const found: [string, string][] = [];
  for (const [key, entry] of Object.entries(value)) {
    if (typeof entry === "string" || typeof entry === "number" || typeof entry === "boolean")
      found.push([key, String(entry)]);
    // The image client nests what Glance keeps of itself; that is nobody's wish.
    else if (entry !== null && typeof entry !== "object")
      errors.push(fault("INVALID_FIELD", `${path}.${key}`, "is no text"));
  }
  return Object.fromEntries(found);
}

const pair = /\s*([^\s=,'"]+)\s*=\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^,'"]*))\s*(?:,|$)/y;

function readPropertyText(
  text: string,
  path: string,
  errors: NovaImportError[],
): Readonly<Record<string, string>> {
  const found: [string, string][] = [];
  pair.lastIndex = 0;
  while (pair.lastIndex < text.length) {
    const at = pair.lastIndex;
    const match = pair.exec(text);
    if (match === null) {
      errors.push(
        fault(
          "INVALID_FIELD",
          path,
          `cannot be read from ${JSON.stringify(text.slice(at, at + 40))} on; key='value' is expected`,
        ),
      );
      return {};
    }
    const quoted = match[2] ?? match[3];
    found.push([match[1]!, quoted === undefined ? match[4]!.trim() : quoted.replace(/\\(.)/g, "$1")]);
  }
  return Object.fromEntries(found);
}

/**
 * Reads an image's properties from the JSON of `openstack image show -f json` or of Glance's API, where they stand among
 * the image's own fields; for `parseImageProperties`.
 */
export function readImageProperties(
  text: string,
): Result<Readonly<Record<string, string>>, readonly NovaImportError[]> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const message = `this is no JSON: ${error instanceof Error ? error.message : "unreadable"}`;
    return err([{ code: "MALFORMED_JSON", field: "", message }]);
  }
  if (!isObject(json)) return err([fault("INVALID_FIELD", "", "is no image: an object is expected")]);
  const errors: NovaImportError[] = [];
  const nested = readProperties(json.properties, "properties", errors);
  const flat = Object.entries(json).filter(
    ([key, value]) => typeof value === "string" && /^(hw_|img_|trait)/.test(key),
  );
  if (errors.length > 0) return err(errors);
  return ok({ ...(Object.fromEntries(flat) as Record<string, string>), ...nested });
}

function fault(code: NovaImportError["code"], field: string, reason: string): NovaImportError {
  return { code, field, message: field === "" ? reason : `${field}: ${reason}` };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
