import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { CallError, call } from '@/app/_ui/call'
import { notice, showError } from '@/app/_ui/feedback/feedback'
import { useNavigate } from '@/app/_ui/navigation'
import { alarmRefused } from '@/app/_ui/refusal'
import { nextInQueue } from '../../_parts/desk/next-in-queue'

interface Seen {
  id: string
  version: number
  complaintNo: string
}

interface Place {
  rows: Seen[]
  opened: string | undefined
  hrefOf(id?: string): string
  mayUndo: boolean
}

export type Triage = ReturnType<typeof useTriage>

export function useTriage({ rows, opened, hrefOf, mayUndo }: Place) {
  const t = useTranslations('consumer')
  const router = useRouter()
  const [go] = useNavigate()

  const openNext = (gone: string[]) => {
    const next = nextInQueue(rows, opened, gone)
    if (opened && !gone.includes(opened)) router.refresh()
    else if (hrefOf(next?.id) === hrefOf(opened)) router.refresh()
    else void go(hrefOf(next?.id), { scroll: false })
  }

  const undo = async (reports: Pick<Seen, 'id' | 'version'>[]) => {
    const { done, results } = await call('POST /complaintsvehicleinfo/consumer/undo', { reports })
    const failed = results.find(one => one.error)
    if (failed) showError(`${failed.complaintNo}: ${failed.error!.message}`)
    else notice.success(t('done.undone', { count: done }))
    if (reports.length === 1) go(hrefOf(reports[0]!.id), { scroll: false })
    router.refresh()
  }
  const offer = (reports: Pick<Seen, 'id' | 'version'>[]) =>
    mayUndo ? { undo: () => undo(reports) } : undefined

  const step = async (name: 'accept' | 'return' | 'move', word: string, report: Seen, more: object = {}) => {
    const { id, version, complaintNo } = report
    try {
      const answer = await call(
        `POST /complaintsvehicleinfo/consumer/${name}`,
        asInput(more, { id, version }),
        { quiet: true },
      )
      if ('texted' in answer && answer.texted === false)
        notice.warning(t('done.notTexted', { number: complaintNo }))
      notice.success(t(`done.${word}`, { number: complaintNo }), offer([{ id, version: answer.version }]))
      openNext([id])
    } catch (error) {
      if (!(error instanceof CallError) || error.errors.length > 0) throw error
      alarmRefused(error)
      // Somebody else was faster: show the report as it is now.
      if (error.code === 409) router.refresh()
      throw error
    }
  }

  const reject = async (chosen: Seen[], more: object) => {
    const reports = chosen.map(({ id, version }) => ({ id, version }))
    const { done, results } = await call(
      'POST /complaintsvehicleinfo/consumer/reject',
      asInput(more, { reports }),
    )
    const gone = results.filter(one => one.done).map(({ id }) => id)
    const failed = results.filter(one => one.error)
    if (failed.length > 0)
      showError(t('done.someFailed', { count: failed.length }), {
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
