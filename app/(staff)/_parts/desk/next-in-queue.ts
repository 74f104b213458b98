interface Queued {
  id: string
}

export function nextInQueue<Row extends Queued>(
  rows: readonly Row[],
  opened: string | undefined,
  gone: readonly string[],
): Row | undefined {
  const at = rows.findIndex(({ id }) => id === opened)
  const stays = ({ id }: Row) => !gone.includes(id)
  return rows.slice(at + 1).find(stays) ?? rows.slice(0, Math.max(0, at)).findLast(stays)
}
