export function avatarPath(id: string, key: string | null): string | null {
  return key && `/app/api/SystemManager/system/user/${id}/avatar?v=${key.slice(0, 8)}`
}
