import { z } from 'zod'
import { screen } from '@/app/_screen'
import { signedIn } from '@/lib/core/context'
import { id } from '@/lib/core/text'
import { exportLabels } from '../_parts/exports/export-labels'
import { readTasks, type TaskKind, taskWords } from '../_parts/tasks/read-tasks'
import { TaskList } from '../_parts/tasks/task-list'

const kinds: TaskKind[] = ['import', 'export', 'bulk']

export default screen({
  path: '/defects/tasks',
  words: taskWords,
  async read(ctx, _parameters, query) {
    const kind = kinds.find(one => one === query.kind)
    const jobId = z.optional(id).safeParse(query.job).data
    const { exports, ...found } = await readTasks(ctx, {
      ...{ kind, jobId },
      everybody: query.of === 'everybody',
    })
    return {
      ...found,
      kind: jobId ? ('export' as const) : kind,
      jobId,
      labels: await exportLabels(ctx, exports),
    }
  },
  render: (data, ctx) => <TaskList {...data} me={signedIn(ctx).name} />,
})
