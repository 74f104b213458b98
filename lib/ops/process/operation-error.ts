export class OperationError extends Error {
  override name = 'OperationError'
}

export function fail(error: unknown): never {
  const expected = error instanceof Error && error.name === 'OperationError'
  console.error(expected ? (error as Error).message : error)
  process.exit(1)
}
