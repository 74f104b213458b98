/** For a child process that has nothing left to do once its parent is gone. */
export function endWithParent(): void {
  process.once('disconnect', () => process.exit(0))
}

/** Without a callback a parent that has just gone is an uncaught error; 'disconnect' is told only after the work at hand. */
export function sendToParent(message: object): void {
  process.send?.(message, undefined, undefined, error => error && process.exit(0))
}
