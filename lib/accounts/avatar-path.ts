/** Part of the key is in the address, so that browsers may cache a picture until it is replaced. */
export function avatarPath(id: string, key: string | null): string | null {
  return key && `/app/api/SystemManager/system/user/${id}/avatar?v=${key.slice(0, 8)}`
}
