import { screen } from '@/app/_screen'
import { visibleTo } from '@/app/_session'
import { fieldsOfParameter } from '@/lib/settings/parameter-fields'
import { listParameters, setParameter } from '@/lib/settings/parameters'
import { ParameterList } from './_parts/parameter-list'

export default screen({
  path: '/parameters',
  words: ['parameters', 'parameterPage', 'uiForm'],
  read: ctx => listParameters(ctx, {}),
  async render(parameters) {
    const shows = await visibleTo()
    const fields = Object.fromEntries(parameters.map(({ key }) => [key, fieldsOfParameter(key)]))
    return <ParameterList parameters={parameters} fields={fields} mayEdit={shows(setParameter.access)} />
  },
})
