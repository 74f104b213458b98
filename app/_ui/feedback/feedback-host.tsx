'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '@/app/_ui/lazy-part'
import { setWords } from '@/app/_ui/words'
import { attachHost } from './feedback'

const load = () => import('./feedback-antd')
const FeedbackAntd = lazyPart(load)

/** Place for notices, errors and questions; stands once in the shell. */
export function FeedbackHost() {
  const t = useTranslations('ui')
  const [awake, setAwake] = useState(false)
  useEffect(() => attachHost(() => setAwake(true), load), [])
  useEffect(() => setWords((key, values) => t(key as 'yes', values)), [t])
  return awake ? (
    <Suspense>
      <FeedbackAntd />
    </Suspense>
  ) : null
}
