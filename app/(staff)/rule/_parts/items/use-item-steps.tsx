import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { lazyDialog } from '@/app/_ui/lazy-part'
import type { HeadItem } from './item-head'

const StepDialog = lazyDialog(() => import('./step-dialog'))

export type Step = HeadItem['can'][number]

const order: Step[] = ['claim', 'reopen', 'investigate', 'close', 'note', 'assign', 'mute', 'unmute']

export function useItemSteps(item: HeadItem) {
  const t = useTranslations('watchItems')
  const router = useRouter()
  const [open, setOpen] = useState<Step>()
  const done = (step: Step) => {
    setOpen(undefined)
    notice.success(t('done', { step: t(`steps.${step}`) }))
    router.refresh()
  }
  const { id, version } = item
  const take = async (step: Step) => {
    if (step === 'claim')
      await call('POST /watchitem/step', { id, version, step }).then(
        () => done(step),
        () => router.refresh(),
      )
    else if (step !== 'unmute') setOpen(step)
    else if (await confirm({ title: t('unmuting'), okText: t('steps.unmute') }))
      await call('DELETE /watchitem/mute/:id', { id: item.muted!.id }).then(
        () => done(step),
        () => router.refresh(),
      )
  }
  const steps = order
    .filter(step => item.can.includes(step))
    .map(key => ({ key, label: t(`steps.${key}`), onSelect: () => void take(key) }))
  const [first, ...others] = steps
  return {
    first,
    others,
    dialog: open && (
      <StepDialog item={item} step={open} onDone={() => done(open)} onClose={() => setOpen(undefined)} />
    ),
  }
}
