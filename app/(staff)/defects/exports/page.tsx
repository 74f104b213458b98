import { screen } from '@/app/_screen'
import { signedIn } from '@/lib/core/context'
import { listExports } from '@/lib/defects/export/read-export'
import { exportLabels } from '../_parts/exports/export-labels'
import { taskWords } from '../_parts/tasks/read-tasks'
import { TaskList } from '../_parts/tasks/task-list'

export default screen({
  path: '/defects/exports',
  words: taskWords,
  async read(ctx) {
    const rows = await listExports(ctx, {})
    return {
      tasks: rows.map(row => ({ kind: 'export', row }) as const),
      labels: await exportLabels(ctx, rows),
    }
  },
  render: (data, ctx) => <TaskList {...data} me={signedIn(ctx).name} />,
})
