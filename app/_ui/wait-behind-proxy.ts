'use client'

const gatewayFaults = [502, 503, 504]

/**
 * Next's router waits for a server that cannot be reached. A proxy in front of one that restarts can be reached, and the
 * router would leave the page for the proxy's: so what a proxy says in our server's place counts as no answer. Ours
 * carries an id with each of its errors.
 * @returns puts things back
 */
export function waitBehindProxy() {
  const send = window.fetch
  window.fetch = async (input, init) => {
    const answer = await send(input, init)
    const fromProxy = gatewayFaults.includes(answer.status) && !answer.headers.has('x-request-id')
    if (fromProxy && new Headers(init?.headers).has('rsc'))
      throw new TypeError(`The proxy says ${answer.status}.`)
    return answer
  }
  return () => {
    window.fetch = send
  }
}
