import type { XmlElement } from "../../../src/cpu/xml.js";
import type { DomainCapabilities, Facility } from "../../../src/documents/domainCapabilities.js";
import { cpuParts } from "./capabilitiesTree.js";
import { type Tree, tree } from "./documentTree.js";

/** The typed parts of the document that domain capabilities came from; facilities are compared by `factsOf…`. */
export function domainCapabilitiesTree(document: DomainCapabilities): Tree {
  const { hostPassthrough, maximum, hostModel, custom } = document.cpu;
  const { emulatorPath, machine, maxVcpus } = document;
  return tree("domainCapabilities", {}, [
    emulatorPath === undefined ? undefined : tree("path", {}, emulatorPath),
    tree("domain", {}, document.virtType),
    machine === undefined ? undefined : tree("machine", {}, machine),
    tree("arch", {}, document.arch),
    maxVcpus === undefined ? undefined : tree("vcpu", { max: maxVcpus }),
    tree("cpu", {}, [
      mode("host-passthrough", hostPassthrough.supported, [
        migratableEnum("hostPassthroughMigratable", hostPassthrough.migratable),
      ]),
      mode("maximum", maximum.supported, [migratableEnum("maximumMigratable", maximum.migratable)]),
      mode("host-model", hostModel.supported, hostModel.definition ? cpuParts(hostModel.definition) : []),
      mode("custom", custom.supported, [
        ...custom.models.map((model) => {
          const { usable, deprecated, vendor, canonical } = model;
          return tree("model", { usable, deprecated, vendor, canonical }, model.name);
        }),
        ...custom.models.map((model) => blockers(model.name, model.blockers)),
      ]),
    ]),
  ]);
}

function mode(name: string, supported: boolean, children: readonly (Tree | undefined)[]): Tree {
  return tree("mode", { name, supported }, children);
}

function migratableEnum(name: string, values: readonly boolean[] | undefined): Tree | undefined {
  if (values === undefined) return undefined;
  return tree(
    "enum",
    { name },
    values.map((value) => tree("value", {}, value ? "on" : "off")),
  );
}

function blockers(model: string, features: readonly string[] | undefined): Tree | undefined {
  if (features === undefined) return undefined;
  return tree(
    "blockers",
    { model },
    features.map((name) => tree("feature", { name })),
  );
}

/** `path: what` for all that facilities say. */
export function factsOfFacilities(facilities: readonly Facility[]): string[] {
  return facilities.flatMap(({ path, supported, values, attributes }) => [
    ...(supported === undefined ? [] : [`${path}: supported=${supported ? "yes" : "no"}`]),
    ...(attributes ?? []).map(({ name, value }) => `${path}: ${name}=${value}`),
    ...(values ?? []).map((value) => `${path}: ${value}`),
  ]);
}

/** The same of the document itself: each attribute and text, an enum's under the name of the enum. */
export function factsOfElement(element: XmlElement, path: string): string[] {
  const isNamedByParent = element.name === "value";
  const attributes = [...element.attributes].filter(([name]) => element.name !== "enum" || name !== "name");
  return [
    ...attributes.map(([name, value]) => `${path}: ${name}=${value}`),
    ...(element.text !== "" || isNamedByParent ? [`${path}: ${element.text}`] : []),
    ...element.children.flatMap((child) => {
      const own =
        child.name === "enum" ? `/${child.attr("name")}` : child.name === "value" ? "" : `/${child.name}`;
      return factsOfElement(child, path + own);
    }),
  ];
}
