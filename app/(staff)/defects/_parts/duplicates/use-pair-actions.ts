import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { notice } from '@/app/_ui/feedback/feedback'

export type Verdict = 'similar' | 'different'

export function usePairActions() {
  const t = useTranslations('duplicates.done')
  const router = useRouter()
  const done = (text: string, undo?: () => Promise<unknown>) => {
    notice.success(text, undo && { undo })
    router.refresh()
  }
  const send = (id: string, otherId: string, verdict: Verdict) =>
    call('POST /complaintsvehicleinfo/similar', { id, otherId, verdict })
  const takeBack = (id: string, otherId: string) =>
    call('DELETE /complaintsvehicleinfo/similar', { id, otherId })

  return {
    async unmerge({ id, complaintNo, version }: { id: string; complaintNo: string; version: number }) {
      await call('POST /complaintsvehicleinfo/unmerge', { id, version })
      done(t('unmerged', { number: complaintNo }))
    },
    async judge(id: string, otherId: string, verdict: Verdict) {
      await send(id, otherId, verdict)
      done(t(verdict), async () => {
        await takeBack(id, otherId)
        router.refresh()
      })
    },
    async forget(id: string, otherId: string) {
      const { verdict } = await takeBack(id, otherId)
      done(t('forgotten'), async () => {
        await send(id, otherId, verdict)
        router.refresh()
      })
    },
  }
}
