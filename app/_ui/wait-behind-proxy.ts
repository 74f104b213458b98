'use client'

const gatewayFaults = [502, 503, 504]

/**
 * Next's router waits for a server that cannot be reached, but leaves the page for a proxy's error page while the
 * server restarts. So a proxy's response (an error without our request id) counts as no response.
 * @returns a function that restores `fetch`
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
