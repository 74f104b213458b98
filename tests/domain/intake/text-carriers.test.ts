import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wordText } from '@/lib/i18n/translate'
import { aliyun, signAliyun, signTencent, tencent } from '@/lib/services/text-message/carriers'
import { carrierTextMessages } from '@/lib/services/text-message/remote'
import { openCarrierStandIn } from '@/tests/support/server/carriers'

const account = { key: 'key-id', secret: 'the secret', signName: '缺陷信息', app: '1400000000' }
let standIn: Awaited<ReturnType<typeof openCarrierStandIn>>
beforeAll(async () => {
  standIn = await openCarrierStandIn(account)
})
afterAll(() => standIn.close())

const kinds = { aliyun, tencent }
const textsOf = (kind: keyof typeof kinds, changes = {}) =>
  carrierTextMessages(kinds[kind]({ ...account, url: standIn.url, ...changes }), {
    report: 'SMS_1',
    rejected: 'SMS_2',
  })
const code = {
  mobile: '13812345678',
  purpose: 'report',
  ...wordText('zh-CN', 'report', { code: '042317', minutes: 5 }),
} as const

describe('the signatures', () => {
  it('are those of the example that Alibaba Cloud publishes', () => {
    const call = {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: { ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd', RegionId: 'cn-shanghai' },
      date: new Date('2023-10-26T10:22:32Z'),
      nonce: '3156853299f313e23d1673dc12e1703d',
    }
    const { headers } = signAliyun({ key: 'YourAccessKeyId', secret: 'YourAccessKeySecret' }, call)
    expect(headers.authorization).toContain(
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    )
  })

  it('of Tencent Cloud begin with day and service, and hold for the second they were made in', () => {
    const call = { host: 'sms.tencentcloudapi.com', service: 'sms', action: 'SendSms', body: '{}' }
    const at = (seconds: number) => signTencent(account, { ...call, seconds }).authorization
    expect(at(1_551_113_065)).toContain('Credential=key-id/2019-02-25/sms/tc3_request, SignedHeaders=')
    expect(at(1_551_113_065)).not.toBe(at(1_551_113_066))
  })
})

describe.each(['aliyun', 'tencent'] as const)('%s', kind => {
  it('takes a text by its template and its parameters, in the order of the words', async () => {
    await textsOf(kind).send(code)
    const values = { number: 'QX1', reason: '不属于受理范围 & 其他', address: 'https://a.example/app?x=1' }
    const rejected = wordText('zh-CN', 'rejected', values)
    await textsOf(kind).send({ mobile: '13812345678', purpose: 'progress', ...rejected })
    const [first, second] = standIn.asked.splice(0).map(({ values }) => values)
    if (kind === 'aliyun') {
      expect(first).toEqual({
        PhoneNumbers: '13812345678',
        SignName: '缺陷信息',
        TemplateCode: 'SMS_1',
        TemplateParam: '{"code":"042317","minutes":"5"}',
      })
      expect(JSON.parse(String(second!.TemplateParam))).toEqual(values)
    } else {
      expect(first).toEqual({
        PhoneNumberSet: ['+8613812345678'],
        SmsSdkAppId: '1400000000',
        SignName: '缺陷信息',
        TemplateId: 'SMS_1',
        TemplateParamSet: ['042317', '5'],
      })
      expect(second!.TemplateParamSet).toEqual([values.number, values.reason, values.address])
    }
  })

  it('refuses another secret, another key and a number that has had enough, and says so', async () => {
    for (const [changes, mobile, why] of [
      [{ secret: 'another' }, '13812345678', /Signature/],
      [{ key: 'another' }, '13812345678', /NotFound/],
      [{}, '13800000001', /L(IMIT|imit)/],
    ] as const) {
      const failed = textsOf(kind, changes).send({ ...code, mobile })
      await expect(failed).rejects.toMatchObject({
        code: 'unavailable',
        cause: { message: expect.stringMatching(why) },
      })
    }
    expect(standIn.asked.splice(0)).toHaveLength(1)
  })

  it('is not asked for a text that has no template: the others go on', async () => {
    const texts = textsOf(kind)
    const link = wordText('zh-CN', 'link', { number: 'QX1', address: 'https://a.example' })
    for (let tries = 0; tries < 4; tries++)
      await expect(texts.send({ mobile: '13812345678', purpose: 'link', ...link })).rejects.toThrow('link')
    await texts.send(code)
    expect(standIn.asked.splice(0)).toHaveLength(1)
  })
})
