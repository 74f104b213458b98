import { useTranslations } from 'next-intl'
import { useEffect, useId, useState } from 'react'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import type { FormField } from '@/app/_ui/form/form-fields'
import { SingleTree } from '@/app/_ui/form/single-tree'
import { type TransferItem, TransferPicker, transferWidth } from '@/app/_ui/form/transfer-picker'
import { useFormValues } from '@/app/_ui/form/use-form-values'
import { type ActionName, dueStepOf, isPossible } from '@/lib/defects/actions'
import type { FlowTree } from '@/lib/defects/steps/list-hand-over-steps'
import css from './actions.module.css'
import type { StepForm, StepProps } from './step-dialog'

// Of any of the records: how many can take the chosen step, and how many not, is said beside it.
async function stepsFrom(states: number[]): Promise<FlowTree> {
  const trees = await Promise.all(
    states.map(state => call('GET /complaintsvehicleinfo/handover/steps', { state })),
  )
  const groups = new Map<string, FlowTree[number]>()
  for (const { parentFlowPermission: parent, flowPermission } of trees.flat()) {
    const known = groups.get(parent.id)?.flowPermission ?? []
    const fresh = flowPermission.filter(({ id }) => !known.some(step => step.id === id))
    groups.set(parent.id, { parentFlowPermission: parent, flowPermission: [...known, ...fresh] })
  }
  return [...groups.values()]
}

interface HandOverChoice {
  stepId: ActionName | undefined
  people: TransferItem[]
}

export function useHandOver(states: number[], { many = false } = {}) {
  const t = useTranslations('recordActions.handOver')
  const id = useId()
  const [tree, setTree] = useState<FlowTree>()
  const [{ stepId, people }, setChoice] = useState<HandOverChoice>({ stepId: undefined, people: [] })
  const [wrong, setWrong] = useState<string>()
  const [search, setSearch] = useState<(keyword: string, signal: AbortSignal) => Promise<TransferItem[]>>()
  const request = [...new Set(states.filter(state => isPossible('handOver', { state })))].join()
  const fields: FormField[] = [
    ...(many ? [{ name: 'share', label: t('share'), type: 'boolean', hint: t('shareHint') } as const] : []),
    { name: 'remarks', label: t('remarks'), type: 'textarea', rows: 2, maxLength: 500 },
  ]
  const form = useFormValues({ ...(many && { share: null }), remarks: null }, [{ fields }])

  const choose = (step: ActionName) => {
    setChoice({ stepId: step, people: [] })
    setWrong(undefined)
    setSearch(() => async (name: string, signal: AbortSignal) => {
      const found = await call(
        'GET /complaintsvehicleinfo/handover/people',
        asInput({ stepId: step }, { name }),
        { quiet: true, signal },
      )
      return found.map(({ key, title, deptName, absence }) => ({
        key,
        title: absence
          ? t('standIn', { name: title, until: absence.until, substitute: absence.substituteName })
          : title,
        note: deptName,
      }))
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for these states
  useEffect(() => {
    if (!request) return setTree([])
    const states = request.split(',').map(Number)
    stepsFrom(states.toSorted((one, other) => one - other))
      .then(found => {
        setTree(found)
        const due = dueStepOf(states[0]!)
        if (due) choose(due)
      })
      // call() has already shown the error.
      .catch(() => undefined)
  }, [request])

  return {
    ...{ stepId, people, fields, form, width: transferWidth },
    touched: people.length > 0,
    waiting: tree === undefined,
    body: () => ({ stepId, people: people.map(({ key }) => key), ...form.values }),
    check() {
      setWrong(people.length > 0 ? undefined : t('peopleRequired'))
      return people.length > 0
    },
    takeErrors(errors: { path: string; message: string }[]) {
      setWrong(errors.find(({ path }) => /^(?:stepId|people)/.test(path))?.message)
    },
    content: (
      <div className="mb-12">
        <span className="block mb-4 secondary">{t('step')}</span>
        <SingleTree label={t('step')} items={tree ?? []} value={stepId} onSelect={choose} />
        <span className="block mb-4 secondary">
          {t('people')}
          <span className="required" aria-hidden="true">
            *
          </span>
        </span>
        {search && (
          <TransferPicker
            key={stepId}
            label={t('people')}
            search={search}
            value={people}
            onChange={chosen => {
              setChoice({ stepId, people: chosen })
              setWrong(undefined)
            }}
            invalid={wrong !== undefined}
            describedBy={id}
          />
        )}
        <p id={id} className={`text-error text-13 ${css.below}`}>
          {wrong}
        </p>
      </div>
    ),
  }
}

export function useStep({ target, record }: StepProps): StepForm {
  const t = useTranslations('recordActions')
  const comma = useTranslations('ui')('comma')
  const { stepId: _, people, body, content, ...dialog } = useHandOver([record?.state ?? target.state])
  const number = target.complaintNo
  return {
    ...dialog,
    title: t('handOver.title', { number }),
    okText: t('handOver.submit'),
    async send(version) {
      const taken = await call(
        'POST /complaintsvehicleinfo/handover',
        asInput(body(), { complaintId: target.id, version }),
        { quiet: true },
      )
      const names = people.map(({ title }) => title).join(comma)
      return { text: t('done.handedOver', { number, people: names }), undo: 'undoHandOver', taken }
    },
    children: content,
  }
}
