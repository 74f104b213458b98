import { getNavigationBuildId } from 'next/dist/client/navigation-build-id'
import { createListeners } from '@/app/_ui/listeners'

export type Trouble = 'slow' | 'overdue' | 'upgraded'

let trouble: Trouble | undefined
const listeners = createListeners()

export function report(next: Trouble | undefined) {
  // Only a reload ends an upgrade.
  if (trouble === 'upgraded' || trouble === next) return
  trouble = next
  listeners.notify()
}

export const useTrouble = () => listeners.useValue(() => trouble, undefined)

const unknownCall = [400, 404, 405]

export async function isUpgraded(): Promise<boolean> {
  const address = `/app/_next/static/${getNavigationBuildId()}/_buildManifest.js`
  try {
    return (await fetch(address, { method: 'HEAD', cache: 'no-store' })).status === 404
  } catch {
    return false
  }
}

/** A page of the version before may send what this version's calls no longer take. */
export async function reportUpgrade(status: number) {
  if (unknownCall.includes(status) && (await isUpgraded())) report('upgraded')
}
