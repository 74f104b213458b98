'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { TextButton } from '@/app/_ui/icon'
import { walkedList } from '@/app/(staff)/_parts/list-memory'
import { goOnRevealing, hideAll, leave, reveal, useRevealed } from '@/app/(staff)/_parts/reveal/revealed'

export function RevealButton({ id, version, list: given }: { id: string; version: number; list?: string }) {
  const t = useTranslations('defects.personal')
  const revealed = useRevealed(id) !== undefined
  const [running, setRunning] = useState(false)
  useEffect(() => {
    const list = given ?? walkedList(id)
    goOnRevealing(id, { list, version })
    return () => leave(id, { list })
  }, [id, version, given])
  const toggle = async () => {
    if (revealed) return hideAll()
    setRunning(true)
    // call() has already shown the error.
    await reveal(id, { list: given ?? walkedList(id), version }).catch(() => {})
    setRunning(false)
  }
  return (
    <TextButton disabled={running} aria-pressed={revealed} title={t('lasts')} onClick={() => void toggle()}>
      {t(revealed ? 'hide' : 'show')}
    </TextButton>
  )
}
