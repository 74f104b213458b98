import { reasonOf } from '@/lib/ops/config/finding'
import { command, OperationError } from '@/lib/ops/process/operation-error'
import { sendToRobot } from '@/lib/services/chat/robot'
import { smtpMail } from '@/lib/services/mail/smtp'

export const run = await command({
  url: import.meta.url,
  usage: `npm run operator:tell -- --unit NAME   says that a unit failed
npm run operator:tell -- --text TEXT
To OPERATOR_MAIL by SMTP_URL and to OPERATOR_ROBOT_URL; vehicle-defects-failed@.service runs it. Asks no database.`,
  options: { unit: { type: 'string' }, text: { type: 'string' } },
  async run({ unit, text }, missing) {
    const message = text ?? (unit && `${unit} 运行失败。查看：journalctl -u ${unit} · ${unit} failed.`)
    if (!message) throw missing('--unit')
    // Not readEnv(): that the configuration is wrong may be what failed.
    const { APP_URL = '', OPERATOR_MAIL, OPERATOR_ROBOT_URL, OPERATOR_ROBOT_SECRET } = process.env
    const { SMTP_URL, SMTP_FROM } = process.env
    const words = `${message}\n${APP_URL}`.trim()
    const ways = {
      ...(OPERATOR_MAIL &&
        SMTP_URL && {
          OPERATOR_MAIL: () =>
            smtpMail({ url: SMTP_URL, from: SMTP_FROM || OPERATOR_MAIL }).send({
              to: OPERATOR_MAIL,
              subject: message.split('\n')[0]!,
              text: words,
              purpose: 'notice',
            }),
        }),
      ...(OPERATOR_ROBOT_URL && {
        OPERATOR_ROBOT_URL: () =>
          sendToRobot({ url: OPERATOR_ROBOT_URL, secret: OPERATOR_ROBOT_SECRET || undefined }, words),
      }),
    }
    const names = Object.keys(ways)
    if (names.length === 0)
      throw new OperationError('Nobody is told: set OPERATOR_ROBOT_URL, or OPERATOR_MAIL and SMTP_URL.')
    const ended = await Promise.allSettled(Object.values(ways).map(send => send()))
    const failed = ended.flatMap((one, at) =>
      one.status === 'rejected' ? `${names[at]}: ${reasonOf(one.reason)}` : [],
    )
    if (failed.length === names.length) throw new OperationError(failed.join('\n'))
    return [...failed, `Told by ${names.length - failed.length} of ${names.length} ways.`].join('\n')
  },
})
