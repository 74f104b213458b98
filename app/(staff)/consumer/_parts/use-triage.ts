'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { CallError, call } from '@/app/_ui/call'
import { alarm, notice } from '@/app/_ui/feedback/feedback'
import { useNavigate } from '@/app/_ui/navigation'
import { alarmRefused } from '@/app/_ui/refusal'

const path = '/complaintsvehicleinfo/consumer'

interface Seen {
  id: string
  version: number
  complaintNo: string
}

interface Many {
  done: number
  failed: number
  results: { id: string; complaintNo: string | null; done: boolean; error: { message: string } | null }[]
}

interface Place {
  rows: Seen[]
  opened: string | undefined
  hrefOf(id?: string): string
  mayUndo: boolean
}

export type Triage = ReturnType<typeof useTriage>

/** The steps of the desk: each says what happened, offers 撤销, and opens the next report. */
export function useTriage({ rows, opened, hrefOf, mayUndo }: Place) {
  const t = useTranslations('consumer')
  const ui = useTranslations('ui')
  const router = useRouter()
  const [go] = useNavigate()

  const openNext = (gone: string[]) => {
    const at = rows.findIndex(({ id }) => id === opened)
    const stays = ({ id }: Seen) => !gone.includes(id)
    const next = rows.slice(at + 1).find(stays) ?? rows.slice(0, Math.max(0, at)).findLast(stays)
    if (opened && !gone.includes(opened)) router.refresh()
    else if (hrefOf(next?.id) === hrefOf(opened)) router.refresh()
    else void go(hrefOf(next?.id), { scroll: false })
  }

  const undo = async (reports: Pick<Seen, 'id' | 'version'>[]) => {
    const { done, results } = await call<Many>('POST', `${path}/undo`, { reports })
    const failed = results.find(one => one.error)
    if (failed) alarm(`${failed.complaintNo}: ${failed.error!.message}`)
    else notice.success(t('done.undone', { count: done }))
    if (reports.length === 1) await go(hrefOf(reports[0]!.id), { scroll: false })
    router.refresh()
  }
  const offer = (reports: Pick<Seen, 'id' | 'version'>[]) =>
    mayUndo ? { label: ui('undo'), run: () => void undo(reports).catch(() => undefined) } : undefined

  /** Sends one step; who was slower is told and sees the report as it is now. */
  const step = async (name: string, word: string, { id, version, complaintNo }: Seen, more: object = {}) => {
    try {
      const answer = await call<{ version: number; texted?: boolean }>(
        'POST',
        `${path}/${name}`,
        { id, version, ...more },
        { quiet: true },
      )
      if (answer.texted === false) notice.warning(t('done.notTexted', { number: complaintNo }))
      notice.success(t(`done.${word}`, { number: complaintNo }), offer([{ id, version: answer.version }]))
      openNext([id])
    } catch (error) {
      if (!(error instanceof CallError) || error.errors.length > 0) throw error
      alarmRefused(error)
      if (error.code === 409) router.refresh()
      throw error
    }
  }

  const reject = async (chosen: Seen[], reason: string) => {
    const reports = chosen.map(({ id, version }) => ({ id, version }))
    const { done, results } = await call<Many>('POST', `${path}/reject`, { reports, reason })
    const gone = results.filter(one => one.done).map(({ id }) => id)
    const failed = results.filter(one => one.error)
    if (failed.length > 0)
      alarm(t('done.someFailed', { count: failed.length }), {
        text: failed.map(one => `${one.complaintNo}: ${one.error!.message}`).join('\n'),
      })
    const back = reports
      .filter(({ id }) => gone.includes(id))
      .map(({ id, version }) => ({ id, version: version + 1 }))
    if (done > 0) notice.success(t('done.rejected', { count: done }), offer(back))
    openNext(gone)
  }

  return { step, undo, reject }
}
