/** Milliseconds; what takes longer is cut off. */
const drainTimeoutMs = 10_000

/**
 * The same request, whose body may be given up. Next hangs up on whoever sends what is no longer read, and a sender
 * (a proxy, say) that is still writing loses the answer with the connection: the rest is taken and thrown away.
 */
export function drainRequestBody(request: Request): Request {
  if (!request.body) return request
  const reader = request.body.getReader()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: () => void discardRest(reader),
    },
    { highWaterMark: 0 },
  )
  return new Request(request, { body, duplex: 'half' } as RequestInit)
}

async function discardRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const leave = () => reader.cancel().catch(() => {})
  const timer = setTimeout(leave, drainTimeoutMs).unref()
  try {
    while (!(await reader.read()).done);
  } catch {
    // The sender left.
  } finally {
    clearTimeout(timer)
  }
}
