type Translate = ((key: string) => string) & { has(key: string): boolean }

export function permissionText(pair: string, t: Translate): string {
  const [id, action] = pair.split(':')
  return [id && `permissions.${id}`, action && `actions.${action}`]
    .flatMap(key => key || [])
    .map(key => (t.has(key) ? t(key) : key.slice(key.indexOf('.') + 1)))
    .join(' · ')
}
