import type { Handle } from './handler'

const key = Symbol.for('vehicle-defects.handle')
const shared = globalThis as { [key]?: Handle }

// On globalThis, because the server around Next is not part of its bundle.
export function shareHandle(handle: Handle): Handle {
  shared[key] = handle
  return handle
}

export function sharedHandle(): Handle | undefined {
  return shared[key]
}
