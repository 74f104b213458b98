import { screen } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { startLearning } from '@/lib/coding/learn/learn-job'
import { getModel, pageModels } from '@/lib/coding/models/models'
import { CodingModel } from './_parts/coding-model'

const shownVersions = 20

export default screen({
  path: '/dictionaries/coding-model',
  words: ['coding.model'],
  async read(ctx) {
    const [model, versions] = await Promise.all([
      getModel(ctx, {}),
      pageModels(ctx, { limit: shownVersions }),
    ])
    return { ...model, versions: versions.records, mayLearn: (await visibleTo())(startLearning.access) }
  },
  render: shown => <CodingModel {...shown} />,
})
