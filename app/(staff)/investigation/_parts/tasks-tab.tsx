'use client'

import { Button } from 'antd'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { asInput } from '@/app/_ui/as-input'
import { call } from '@/app/_ui/call'
import { confirm, notice } from '@/app/_ui/feedback/feedback'
import { fieldsOf } from '@/app/_ui/form/fields-of'
import type { FormField } from '@/app/_ui/form/form-fields'
import { useFieldsDialog } from '@/app/_ui/form/use-fields-dialog'
import { IconButton, TextButton } from '@/app/_ui/icon'
import { Panel } from '@/app/_ui/panel'
import { Tag } from '@/app/_ui/state-tag'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import { searchPeople } from '@/app/(staff)/_parts/record-search/search-field-of'
import type { FileTask } from '@/lib/investigations/content/tasks'

interface Props {
  id: string
  tasks: FileTask[]
  userId: string
  mayEdit: boolean
}

export function TasksTab({ id, tasks, userId, mayEdit }: Props) {
  const t = useTranslations('investigations.tasks')
  const router = useRouter()
  const [dialog, ask] = useFieldsDialog()
  const open = (task?: FileTask) =>
    ask({
      title: t(task ? 'edit' : 'add'),
      okText: t('save'),
      start: task && { title: task.title, assigneeId: task.assigneeId, dueAt: task.dueAt, note: task.note },
      fields: fieldsOf<FormField>(name => t(name as 'title'), {
        title: { type: 'text', maxLength: 200, required: true, wide: true },
        assigneeId: {
          ...{ type: 'select', required: true },
          source: { search: searchPeople, labels: task ? { [task.assigneeId]: task.assigneeName } : {} },
        },
        dueAt: { type: 'date', required: true },
        note: { type: 'textarea', rows: 2, maxLength: 1000 },
      }),
      async onSend(values) {
        if (task) {
          const known = { id, taskId: task.id, version: task.version }
          await call('PUT /investigationinfo/task', asInput(values, known))
        } else await call('POST /investigationinfo/task', asInput(values, { id }))
        notice.success(t('saved'))
        router.refresh()
      },
    })
  const settle = ({ id: taskId, version, doneAt }: FileTask) =>
    call('PUT /investigationinfo/task', asInput({ id, taskId, version, done: doneAt === null }))
      .catch(() => undefined)
      .then(() => router.refresh())
  const remove = async ({ id: taskId, title }: FileTask) => {
    if (!(await confirm({ title: t('removing', { title }), danger: true }))) return
    await call('DELETE /investigationinfo/:id/task/:taskId', { id, taskId })
    router.refresh()
  }
  return (
    <Panel>
      {mayEdit && (
        <Button className="mb-12" type="primary" onClick={() => open()}>
          {t('add')}
        </Button>
      )}
      <PlainTable
        aria-label={t('label')}
        heads={[t('title'), t('assigneeId'), t('dueAt'), t('state'), '']}
        none={t('none')}
      >
        {tasks.map(task => (
          <tr key={task.id}>
            <th scope="row">
              {task.title}
              {task.note && <p className="tertiary pre-line">{task.note}</p>}
            </th>
            <td>{task.assigneeName}</td>
            <td className="nowrap">{task.dueAt}</td>
            <td>
              <Tag tone={task.doneAt ? 'green' : task.late ? 'red' : 'blue'}>
                {task.doneAt ? `${t('done')} ${formatMinute(task.doneAt)}` : t(task.late ? 'late' : 'open')}
              </Tag>
            </td>
            <td>
              <span className="row gap-8">
                {(mayEdit || task.assigneeId === userId) && (
                  <TextButton onClick={() => void settle(task)}>
                    {t(task.doneAt ? 'reopen' : 'finish')}
                  </TextButton>
                )}
                {mayEdit && (
                  <>
                    <TextButton onClick={() => open(task)}>{t('edit')}</TextButton>
                    <IconButton
                      icon="trash"
                      label={t('remove', { title: task.title })}
                      onClick={() => void remove(task)}
                    />
                  </>
                )}
              </span>
            </td>
          </tr>
        ))}
      </PlainTable>
      {dialog}
    </Panel>
  )
}
