/** In pixels, as everything here. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  readonly size: Size;
  readonly offsets: readonly { readonly x: number; readonly y: number }[];
}

const maxColumns = 64;

/** Boxes one after another, so many a row. */
export function grid(sizes: readonly Size[], gap: number, columns: number): Layout {
  return rows(sizes, gap, Math.max(0, ...rowWidths(sizes, gap, columns)));
}

/** Rows of boxes as near to the wanted shape (width ÷ height) as rows of whole boxes get. */
export function flow(sizes: readonly Size[], gap: number, shape: number): Layout {
  let best: Layout | undefined;
  let bestScore = Number.POSITIVE_INFINITY;
  for (let columns = 1; columns <= Math.min(sizes.length, maxColumns); columns++) {
    const laid = grid(sizes, gap, columns);
    const { size } = laid;
    const used = sizes.reduce((sum, box) => sum + box.width * box.height, 0);
    const waste = 1 - used / Math.max(1, size.width * size.height);
    const score = Math.abs(Math.log(size.width / Math.max(1, size.height) / shape)) + 2 * waste;
    if (score < bestScore) [best, bestScore] = [laid, score];
  }
  return best ?? { size: { width: 0, height: 0 }, offsets: [] };
}

function rowWidths(sizes: readonly Size[], gap: number, columns: number): readonly number[] {
  const widths: number[] = [];
  for (let start = 0; start < sizes.length; start += columns) {
    const row = sizes.slice(start, start + columns);
    widths.push(row.reduce((sum, size) => sum + size.width + gap, -gap));
  }
  return widths;
}

function rows(sizes: readonly Size[], gap: number, maxWidth: number): Layout {
  const offsets: { x: number; y: number }[] = [];
  let [x, y, rowHeight, width] = [0, 0, 0, 0];
  for (const size of sizes) {
    if (x > 0 && x + size.width > maxWidth + 0.5) {
      y += rowHeight + gap;
      [x, rowHeight] = [0, 0];
    }
    offsets.push({ x, y });
    width = Math.max(width, x + size.width);
    rowHeight = Math.max(rowHeight, size.height);
    x += size.width + gap;
  }
  return { size: { width, height: y + rowHeight }, offsets };
}
