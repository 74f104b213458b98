const drainTimeoutMs = 10_000

// Reads and discards a body that was left unread. Otherwise Next closes the connection while the client (a proxy,
// say) still sends, which then gets ECONNRESET instead of the response.
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
    // The client disconnected.
  } finally {
    clearTimeout(timer)
  }
}
