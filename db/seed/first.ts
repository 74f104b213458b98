// What the first start fills an empty database with.
export { seedDemo } from './demo'
export { seedFoundation } from './foundation'
