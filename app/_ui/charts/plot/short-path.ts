const toTenths = (place: string) => Math.round(Number(place) * 10)
const written = (tenths: number) => String(tenths / 10)

/** The same path in relative coordinates: a page carries it twice, and most of it is digits. */
export function shortPath(path: string | null): string | undefined {
  if (path === null) return undefined
  let [x, y, level] = [0, 0, 0]
  let short = ''
  const endLevel = () => {
    if (level !== 0) short += `h${written(level)}`
    level = 0
  }
  for (const [, command, places = ''] of path.matchAll(/([MLZ])([^MLZ]*)/g)) {
    const [nextX = x, nextY = y] = places === '' ? [] : places.split(',').map(toTenths)
    const [stepX, stepY] = [nextX - x, nextY - y]
    if (command === 'L' && stepY === 0 && stepX * level >= 0) level += stepX
    else {
      endLevel()
      if (command === 'M') short += `M${written(nextX)},${written(nextY)}`
      else if (command === 'Z') short += 'Z'
      else if (stepY === 0) level = stepX
      else short += `l${written(stepX)},${written(stepY)}`
    }
    x = nextX
    y = nextY
  }
  endLevel()
  return short
}
