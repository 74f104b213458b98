export function spread(
  places: readonly number[],
  apart: number,
  [low, high]: readonly [number, number],
): number[] {
  const order = places.map((place, at) => ({ place, at })).sort((one, other) => one.place - other.place)
  let last = low - apart
  for (const one of order) last = one.place = Math.max(one.place, last + apart)
  let next = high + apart
  for (const one of order.reverse()) next = one.place = Math.min(one.place, next - apart)
  return order.sort((one, other) => one.at - other.at).map(({ place }) => place)
}
