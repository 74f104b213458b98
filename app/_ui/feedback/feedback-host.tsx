'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '@/app/_ui/lazy-part'
import { setUiTexts } from '@/app/_ui/ui-texts'
import { attachHost } from './feedback'

const load = () => import('./feedback-antd')
const FeedbackAntd = lazyPart(load)

export function FeedbackHost() {
  const t = useTranslations('ui')
  const [active, setActive] = useState(false)
  useEffect(() => attachHost(() => setActive(true), load), [])
  useEffect(() => setUiTexts((key, values) => t(key as 'yes', values)), [t])
  return active ? (
    <Suspense>
      <FeedbackAntd />
    </Suspense>
  ) : null
}
