export type SvgTheme = "auto" | "light" | "dark";

/** What a CPU's colour says, in the legend's order. */
export const cpuStates = ["pinnable", "runnable", "blocked", "outside", "offline", "unknown"] as const;

export type CpuState = (typeof cpuStates)[number];

/** Colours by name: `…-fill`, `…-line`, `…-text` of states, then those of boxes. */
type Palette = Readonly<Record<string, string>>;

const light: Palette = {
  background: "#ffffff",
  text: "#1b1f24",
  muted: "#57606a",
  group: "#1f6f3d",
  "level-0": "#f6f8fa",
  "level-1": "#eaeef2",
  "level-2": "#ffffff",
  "level-3": "#f0f3f6",
  core: "#ffffff",
  line: "#8c959f",
  "pinnable-fill": "#aceebb",
  "pinnable-line": "#1a7f37",
  "pinnable-text": "#04260f",
  "runnable-fill": "#b6d8ff",
  "runnable-line": "#0969da",
  "runnable-text": "#0a2a52",
  "blocked-fill": "#ffc1ba",
  "blocked-line": "#cf222e",
  "blocked-text": "#5c0610",
  "outside-fill": "#f9e0a2",
  "outside-line": "#9a6700",
  "outside-text": "#3d2900",
  "offline-fill": "#d8dee4",
  "offline-line": "#6e7781",
  "offline-text": "#424a53",
  "unknown-fill": "#ffffff",
  "unknown-line": "#8250df",
  "unknown-text": "#512a97",
};

const dark: Palette = {
  background: "#0d1117",
  text: "#e6edf3",
  muted: "#9da7b3",
  group: "#7ee2a0",
  "level-0": "#161b22",
  "level-1": "#1f262e",
  "level-2": "#151a21",
  "level-3": "#242c35",
  core: "#0d1117",
  line: "#57606a",
  "pinnable-fill": "#175c2e",
  "pinnable-line": "#4ac26b",
  "pinnable-text": "#dafbe1",
  "runnable-fill": "#0c3d75",
  "runnable-line": "#58a6ff",
  "runnable-text": "#ddf0ff",
  "blocked-fill": "#77181f",
  "blocked-line": "#ff7b72",
  "blocked-text": "#ffebe9",
  "outside-fill": "#633c01",
  "outside-line": "#d4a72c",
  "outside-text": "#fff8c5",
  "offline-fill": "#30363d",
  "offline-line": "#7d8590",
  "offline-text": "#b1bac4",
  "unknown-fill": "#0d1117",
  "unknown-line": "#a475f9",
  "unknown-text": "#d8b9ff",
};

/** The picture's style sheet; `auto` follows the reader's preference, with light where there is none. */
export function svgStyle(theme: SvgTheme): string {
  const variables = (palette: Palette): string =>
    `:root{${Object.entries(palette)
      .map(([name, color]) => `--${name}:${color}`)
      .join(";")}}`;
  const colors =
    theme === "auto"
      ? `${variables(light)}@media (prefers-color-scheme:dark){${variables(dark)}}`
      : variables(theme === "dark" ? dark : light);
  const states = cpuStates.map(
    (state) =>
      `.${state} rect{fill:var(--${state}-fill);stroke:var(--${state}-line)}.${state} text{fill:var(--${state}-text)}`,
  );
  return [
    colors,
    "text{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;fill:var(--text)}",
    ".muted{fill:var(--muted)}.background{fill:var(--background)}",
    ".box{stroke:var(--line);stroke-width:1}",
    ".l0{fill:var(--level-0)}.l1{fill:var(--level-1)}.l2{fill:var(--level-2)}.l3{fill:var(--level-3)}.core{fill:var(--core)}",
    ".group{fill:none;stroke:var(--group);stroke-width:2}",
    ".cpu text{text-anchor:middle}.off rect{stroke-dasharray:3 2}.isolated{fill:var(--text)}",
    ...states,
  ].join("\n");
}
