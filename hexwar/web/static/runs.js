// Long rows of like elements come as one of them with gaps, and what stands in the gaps.

/** Write out the rows of a drawing: the inverse of what the server did (hexwar/web/runs.py). */
export function unpacked(drawing) {
  return drawing.replace(/⟦([^⟧]*)⟧/g, (_, run) => {
    const [shape, ...rows] = run.split("|");
    const parts = shape.split("¤");
    return rows.map((row) => row.split("~").reduce((told, value, k) => told + value + parts[k + 1], parts[0])).join("");
  });
}
