import { chain, facts, type KnownVehicle, unknownVehicle, type VehicleField } from './vehicle'

export function candidatesOf(vehicles: KnownVehicle[], field: VehicleField) {
  const counts = new Map<string, number>()
  for (const vehicle of vehicles)
    if (vehicle[field] !== null) {
      const value = String(vehicle[field])
      counts.set(value, (counts.get(value) ?? 0) + vehicle.count)
    }
  const total = sum(vehicles)
  return [...counts]
    .map(([value, count]) => ({ value, count, confidence: confidenceOf(count, total) }))
    .sort((one, other) => other.count - one.count)
}

/** Lower limit of Wilson's 95 % interval: 3 of 3 gives 0.44, 37 of 37 gives 0.91. */
export function confidenceOf(count: number, total: number): number {
  if (total === 0) return 0
  const z = 1.96
  const share = count / total
  const spread = z * Math.sqrt((share * (1 - share)) / total + (z * z) / (4 * total * total))
  const lowest = (share + (z * z) / (2 * total) - spread) / (1 + (z * z) / total)
  return Math.round(Math.max(0, lowest) * 100) / 100
}

// Descends from the maker as long as a majority agrees. Where the VIN gives the model year, only vehicles of that
// year decide the type code.
export function likeliest(vehicles: KnownVehicle[], modelYear: number | null): KnownVehicle | null {
  const best: KnownVehicle = { ...unknownVehicle, modelYear }
  let agreeing = vehicles
  for (const level of chain) {
    const ofYear = level === 'typeCodeId' ? agreeing.filter(one => one.modelYear === modelYear) : []
    const value = majority(ofYear, level) ?? majority(agreeing, level)
    if (value === null) break
    best[level] = value as string
    agreeing = agreeing.filter(one => one[level] === value)
  }
  if (best.producerId === null) return null
  for (const fact of facts) if (best[fact] === null) Object.assign(best, { [fact]: majority(agreeing, fact) })
  return { ...best, count: sum(agreeing) }
}

function majority(vehicles: KnownVehicle[], field: VehicleField): string | number | null {
  const telling = vehicles.filter(one => one[field] !== null)
  const [first] = candidatesOf(telling, field)
  if (!first || first.count * 2 <= sum(telling)) return null
  return telling.find(one => String(one[field]) === first.value)![field]
}

const sum = (vehicles: KnownVehicle[]) => vehicles.reduce((all, { count }) => all + count, 0)
