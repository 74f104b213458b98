'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense, useEffect, useState } from 'react'
import { attachHost } from './feedback'
import { setWords } from './words'

const FeedbackAntd = lazy(() => import('./feedback-antd'))

/** Place for notices, errors and questions; stands once in the shell. */
export function FeedbackHost() {
  const t = useTranslations('ui')
  const [awake, setAwake] = useState(false)
  useEffect(() => attachHost(() => setAwake(true)), [])
  useEffect(() => setWords((key, values) => t(key as 'yes', values)), [t])
  return awake ? (
    <Suspense>
      <FeedbackAntd />
    </Suspense>
  ) : null
}
