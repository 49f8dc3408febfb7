/** What KubeVirt's node labeller publishes of a host. Names are libvirt's. */
export interface NodeLabelFacts {
  /** Named models that a guest can be given as they are (`usable='yes'`). */
  readonly usableModels: readonly string[];
  /** Features that a guest can be given. */
  readonly features: readonly string[];
  readonly vendor?: string;
  readonly hostModel?: { readonly model: string; readonly requiredFeatures: readonly string[] };
  readonly tscHz?: number;
  readonly tscScalable?: boolean;
  readonly machineTypes?: readonly string[];
}

/** One part of a label's key after the slash, by Kubernetes' rules. */
const labelName = /^[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/;

/**
 * The host as labels for a Kubernetes node, the way KubeVirt's node labeller writes them, keys sorted. The host model is
 * labelled as the model that guests on it can migrate with (`cpu-model-migration`), but as a usable one
 * (`cpu-model`) only where it is: the nearest model's name is no usable model. Names that are no label are left out.
 */
export function nodeLabels(facts: NodeLabelFacts): Readonly<Record<string, string>> {
  const { hostModel } = facts;
  const migration = hostModel === undefined ? facts.usableModels : [...facts.usableModels, hostModel.model];
  const labels = [
    ...named("cpu-model.node.kubevirt.io", facts.usableModels),
    ...named("cpu-model-migration.node.kubevirt.io", migration),
    ...named("cpu-feature.node.kubevirt.io", facts.features),
    ...named("cpu-vendor.node.kubevirt.io", facts.vendor === undefined ? [] : [facts.vendor]),
    ...named("host-model-cpu.node.kubevirt.io", hostModel === undefined ? [] : [hostModel.model]),
    ...named("host-model-required-features.node.kubevirt.io", hostModel?.requiredFeatures ?? []),
    ...named("machine-type.node.kubevirt.io", facts.machineTypes ?? []),
  ];
  if (facts.tscHz !== undefined)
    labels.push(["cpu-timer.node.kubevirt.io/tsc-frequency", String(facts.tscHz)]);
  if (facts.tscScalable !== undefined)
    labels.push(["cpu-timer.node.kubevirt.io/tsc-scalable", String(facts.tscScalable)]);
  return Object.fromEntries(labels.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

function named(prefix: string, names: readonly string[]): [string, string][] {
  return names.filter((name) => labelName.test(name)).map((name) => [`${prefix}/${name}`, "true"]);
}
