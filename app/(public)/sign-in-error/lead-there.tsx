'use client'

import { useEffect, useState } from 'react'
import { PublicLinks } from '../public-head'

interface LeadThereProps {
  // Answers whoever reaches it, without a sign-in.
  probe: string
  address: string
  words: { leading: string; unreachable: string; go: string }
}

const timeoutMs = 8_000

export function LeadThere({ probe, address, words }: LeadThereProps) {
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    let left = false
    // Its answer is not readable from here, that there is one is enough.
    fetch(probe, { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) }).then(
      () => left || location.replace(address),
      () => left || setIsAway(true),
    )
    return () => {
      left = true
    }
  }, [probe, address])
  return (
    <>
      <p role={isAway ? 'alert' : 'status'}>{isAway ? words.unreachable : words.leading}</p>
      <PublicLinks links={[[words.go, address]]} />
    </>
  )
}
