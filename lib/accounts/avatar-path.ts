/** Where a person's picture is; it changes with the picture, so that nobody is shown an old one. */
export function avatarPath(id: string, key: string | null): string | null {
  return key && `/app/api/SystemManager/system/user/${id}/avatar?v=${key.slice(0, 8)}`
}
