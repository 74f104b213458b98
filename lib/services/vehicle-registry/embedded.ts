import type { Findings, VehicleRegistry } from './vehicle-registry'

export function embeddedVehicleRegistry(
  confirmed: (vinOrPrefix: string) => Promise<Findings>,
): VehicleRegistry {
  return { source: 'records', find: confirmed }
}
