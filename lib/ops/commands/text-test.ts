import { readEnv, sendsTexts } from '@/lib/core/env'
import { wordText } from '@/lib/i18n/translate'
import { reasonOf } from '@/lib/ops/config/finding'
import { command, OperationError } from '@/lib/ops/process/operation-error'
import { openTextMessages } from '@/lib/services/services'

export const run = await command({
  url: import.meta.url,
  usage: `npm run text:test -- NUMBER
Sends one text, the code 000000, to that mobile number as the server would, and says what the gateway answers.`,
  options: {},
  words: true,
  async run(_, missing, [mobile]) {
    if (!mobile) throw missing('NUMBER')
    if (!/^1[3-9]\d{9}$/.test(mobile))
      throw new OperationError(`${mobile} is no mobile number of the mainland.`)
    if (!sendsTexts(readEnv()))
      throw new OperationError(
        'No gateway is set (TEXT_MESSAGE_URL, or TEXT_MESSAGE aliyun or tencent): texts are kept in the database.',
      )
    const texts = openTextMessages(async () => {})
    const words = wordText('zh-CN', 'report', { code: '000000', minutes: 5 })
    await texts.send({ mobile, ...words, purpose: 'report' }).catch(error => {
      throw new OperationError(`It was not sent: ${reasonOf(error)}.`)
    })
    return `The gateway took it: ${words.text}`
  },
})
