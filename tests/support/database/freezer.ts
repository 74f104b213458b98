import net from 'node:net'

export async function openFreezer(url: string): Promise<{
  url: string
  /** How many connections were refused while it was down. */
  readonly refused: number
  freeze(): void
  slow(ms: number): void
  thaw(): void
  cut(): void
  down(): void
  close(): Promise<void>
}> {
  const target = new URL(url)
  const pairs = new Set<[net.Socket, net.Socket]>()
  let frozen = false
  let lateMs = 0
  let closed = false
  let refused = 0
  const server = net.createServer(near => {
    if (closed) {
      refused++
      return void near.destroy()
    }
    const far = net.connect(Number(target.port || 5432), target.hostname)
    const pair: [net.Socket, net.Socket] = [near, far]
    pairs.add(pair)
    near.on('data', bytes => frozen || far.write(bytes))
    far.on('data', bytes => {
      if (lateMs > 0) setTimeout(() => near.write(bytes), lateMs)
      else if (!frozen) near.write(bytes)
    })
    for (const [one, other] of [pair, [far, near]] as const)
      one
        .on('error', () => {})
        .on('close', () => {
          other.destroy()
          pairs.delete(pair)
        })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const way = new URL(url)
  way.hostname = '127.0.0.1'
  way.port = String((server.address() as net.AddressInfo).port)
  const cut = () => {
    for (const [near] of pairs) near.destroy()
  }
  return {
    url: way.href,
    get refused() {
      return refused
    },
    freeze: () => {
      frozen = true
    },
    slow: ms => {
      lateMs = ms
    },
    thaw: () => {
      frozen = false
      lateMs = 0
      closed = false
    },
    cut,
    down: () => {
      closed = true
      cut()
    },
    close: () => {
      cut()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}
