import { Button } from 'antd'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ActionButton } from '@/app/_ui/action-button'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { today } from '@/app/_ui/date/today'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { fieldsOf } from '@/app/_ui/form/fields-of'
import type { FormField } from '@/app/_ui/form/form-fields'
import { useFieldsDialog } from '@/app/_ui/form/use-fields-dialog'
import { TextButton } from '@/app/_ui/icon'
import type { Option } from '@/app/_ui/options'
import { optionsOf } from '@/app/_ui/options'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { loadOptions } from '@/app/(staff)/_parts/record-fields/look-ups'
import type { listAssignmentRules } from '@/lib/defects/assignment/rules'
import { fieldOf } from '@/lib/defects/fields'
import type { Follow } from './load-page'

type Listed = Awaited<ReturnType<typeof listAssignmentRules>>
type Rule = Listed['rules'][number]

const steps = ['review', 'evaluate', 'audit', 'close'] as const
type Step = (typeof steps)[number]

// Who may do one of the steps.
export const searchAble =
  (able: readonly (Step | 'amend' | 'feedback')[], except?: string) =>
  async (name: string, signal: AbortSignal): Promise<Option[]> => {
    const found = await Promise.all(
      able.map(stepId =>
        call('GET /complaintsvehicleinfo/handover/people', { stepId, name }, { quiet: true, signal }),
      ),
    )
    const names = new Map(found.flat().map(({ userId, title }) => [userId, title]))
    return [...names].flatMap(([value, label]) => (value === except ? [] : [{ value, label }]))
  }

const valuesOf = (options: Option[] = []) => options.map(({ value }) => value)
const labelsOf = (options: Option[] = []) =>
  Object.fromEntries(options.map(({ value, label }) => [value, label]))

interface RulesProps extends Pick<Listed, 'rules'> {
  onStarted: Follow
}

export function AssignmentRules({ rules, onStarted }: RulesProps) {
  const t = useTranslations('home.rules')
  const stepName = useTranslations('handOver.steps')
  const ui = useTranslations('ui')
  const comma = ui('comma')
  const router = useRouter()
  const [dialog, ask] = useFieldsDialog()
  const remove = async ({ id, step }: Rule) => {
    const title = t('removing', { step: stepName(step) })
    if (!(await confirm({ title, okText: t('delete'), danger: true }))) return
    await call('DELETE /complaintsvehicleinfo/assignment/:id', { id })
    router.refresh()
  }
  const distribute = async () => {
    const { people, idle } = await call('POST /complaintsvehicleinfo/distribute', { count: true })
    const note = idle.length > 0 ? comma + t('idle', { count: idle.length }) : ''
    if (people.length === 0) return notice.info(t('nothing') + note)
    const total = people.reduce((sum, { count }) => sum + count, 0)
    const each = people.map(({ name, count }) => `${name} ${count}`).join(comma)
    const title = t('distributing', { total, each }) + note
    if (!(await confirm({ title, okText: t('distribute') }))) return
    const { started } = await call('POST /complaintsvehicleinfo/distribute', {})
    void onStarted(started, { note })
  }
  const open = (rule: Partial<Rule> = {}) => {
    const { id, version } = rule
    ask({
      ...{ title: t(id ? 'edit' : 'add'), okText: t('save'), fields: ruleFields(rule, t, stepName) },
      start: {
        step: rule.step ?? 'review',
        provinces: valuesOf(rule.provinces),
        brandIds: valuesOf(rule.brands),
        people: valuesOf(rule.people),
        automatic: rule.automatic ?? false,
      },
      async onSend(values) {
        const known = id ? { id, version } : {}
        await call('POST /complaintsvehicleinfo/assignment', asInput(values, known), { quiet: true })
        router.refresh()
      },
    })
  }
  const names = (options: Option[]) => options.map(({ label }) => label).join(comma) || t('any')
  return (
    <>
      <p className="secondary mb-12">{t('help')}</p>
      <PlainTable
        none={t('none')}
        heads={(['step', 'provinces', 'brandIds', 'people', 'automatic', 'act'] as const).map(head =>
          t(head),
        )}
      >
        {rules.map(rule => (
          <tr key={rule.id}>
            <th scope="row">{stepName(rule.step)}</th>
            <td>{names(rule.provinces)}</td>
            <td>{names(rule.brands)}</td>
            <td>{names(rule.people)}</td>
            <td>{ui(rule.automatic ? 'yes' : 'no')}</td>
            <td>
              <Button size="small" type="link" onClick={() => open(rule)}>
                {t('edit')}
              </Button>
              <Button size="small" type="link" danger onClick={() => void remove(rule)}>
                {t('delete')}
              </Button>
            </td>
          </tr>
        ))}
      </PlainTable>
      <p className="row gap-8 mt-12">
        <Button onClick={() => open()}>{t('add')}</Button>
        <ActionButton disabled={rules.length === 0} onClick={distribute}>
          {t('distribute')}
        </ActionButton>
      </p>
      {dialog}
    </>
  )
}

function ruleFields(
  rule: Partial<Rule>,
  t: (name: 'step' | 'provinces' | 'brandIds' | 'people' | 'automatic' | 'automaticHint') => string,
  stepName: (step: (typeof steps)[number]) => string,
): FormField[] {
  const { province, brandId } = fieldOf
  const wide = { type: 'multi-select', wide: true } as const
  return fieldsOf<FormField>(name => t(name as 'step'), {
    step: { type: 'radio', options: optionsOf(steps, stepName) },
    provinces: {
      ...wide,
      source: { labels: labelsOf(rule.provinces), load: () => loadOptions(province, { values: {} }) },
    },
    brandIds: {
      ...wide,
      source: {
        labels: labelsOf(rule.brands),
        search: (search, signal) => loadOptions(brandId, { values: {}, search: search || undefined, signal }),
      },
    },
    people: {
      ...{ required: true, ...wide },
      source: values => ({ labels: labelsOf(rule.people), search: searchAble([values.step as Step]) }),
    },
    automatic: { type: 'boolean', hint: t('automaticHint') },
  })
}

interface AbsenceProps {
  userId: string
  name: string
  /** What the person may do: a substitute may do one of them. */
  able: Step[]
  people: { id: string; name: string }[]
  absence: Listed['absences'][number] | undefined
}

export function AbsenceCell({ userId, name, able, people, absence }: AbsenceProps) {
  const t = useTranslations('home.load')
  const router = useRouter()
  const [dialog, ask] = useFieldsDialog()
  const { until = null, substituteId = null, substituteName = '' } = absence ?? {}
  const open = () =>
    ask({
      ...{ title: `${t('absence')} ${name}`, okText: t('save') },
      fields: [
        { name: 'until', label: t('until'), type: 'date' },
        {
          ...{ name: 'substituteId', label: t('substitute'), type: 'select' },
          required: ({ until }) => until !== null,
          source: {
            labels: substituteId ? { [substituteId]: substituteName } : {},
            search: searchAble(able.length > 0 ? able : steps, userId),
          },
        },
      ],
      start: { until: until ?? today(), substituteId },
      async onSend({ until, substituteId }) {
        const sent = { until, ...(substituteId && { substituteId }) }
        await call('PUT /complaintsvehicleinfo/absence', asInput(sent, { userId }), { quiet: true })
        const substitute = people.find(({ id }) => id === substituteId)?.name ?? substituteName
        notice.success(t('saved', { name, from: today(), until: String(until), substitute }))
        router.refresh()
      },
    })
  return (
    <>
      {until && t('away', { until, name: substituteName })} <TextButton onClick={open}>{t('set')}</TextButton>
      {dialog}
    </>
  )
}
