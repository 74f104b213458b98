import type { Handle } from './handler'

const key = Symbol.for('vehicle-defects.handle')
const shared = globalThis as { [key]?: Handle }

/** Shows the handler that Next has bundled to the server around it, which is not part of the bundle. */
export function shareHandle(handle: Handle): Handle {
  shared[key] = handle
  return handle
}

/** The one handler of this process; undefined until Next has loaded the door. */
export function sharedHandle(): Handle | undefined {
  return shared[key]
}
