import { createHash, createHmac } from 'node:crypto'

// Run by tests/contract/guide.test.ts: those of one language one after the other.
export interface Example {
  language: 'shell' | 'Python' | 'Java'
  code: string
  output?: string
}

export const base = 'http://localhost:3000/app'
const password = 'entry@Defect1'
const digest = createHash('sha256').update(password).digest('hex')

export const exampleKey = 'vdk_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG'

export const encrypted = {
  keyId: '0123456789abcdef01234567',
  key: '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
  text: 'POST /app/complaintsvehicleinfo/custom 1795824000000 0f1e2d3c4b5a69788796a5b4c3d2e1f0',
}
const [method, path, timestamp, nonce] = encrypted.text.split(' ')
const mac = createHmac('sha256', Buffer.from(encrypted.key, 'hex')).update(encrypted.text).digest('hex')
const encryptionCode = [encrypted.keyId, timestamp, nonce, mac].join('.')

export const delivered = {
  secret: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
  id: '7f8f2f0e-6a55-4f0e-9d3b-2f6f3f1f7c11',
  timestamp: 1795824000,
  body: '{"id":"7f8f2f0e-6a55-4f0e-9d3b-2f6f3f1f7c11","type":"webhook.test"}',
}
const signature = `v1,${createHmac('sha256', Buffer.from(delivered.secret.slice(6), 'base64'))
  .update(`${delivered.id}.${delivered.timestamp}.${delivered.body}`)
  .digest('base64')}`

export const examples: Record<string, Example[]> = {
  first: [
    {
      language: 'shell',
      code: String.raw`BASE=${base}
DIGEST=$(printf %s '${password}' | sha256sum | cut -c 1-64)
TOKEN=$(curl -sf "$BASE/api/SystemManager/oauth/token" \
  -d grant_type=password -d username=entry -d "password=$DIGEST" |
  sed 's/.*"access_token":"\([^"]*\)".*/\1/')
curl -sf "$BASE/complaintsvehicleinfo/page" -H "Authorization: Bearer $TOKEN" \
  -H 'Content-Type: application/json' -d '{"page": 1, "limit": 2}'`,
    },
  ],
  signIn: [
    { language: 'shell', code: `printf %s '${password}' | sha256sum | cut -c 1-64`, output: digest },
    {
      language: 'Python',
      code: `import hashlib, json, os, urllib.error, urllib.parse, urllib.request

BASE = '${base}'

def sign_in(login, password):
    digest = hashlib.sha256(password.encode()).hexdigest()
    form = urllib.parse.urlencode({'grant_type': 'password', 'username': login, 'password': digest})
    with urllib.request.urlopen(BASE + '/api/SystemManager/oauth/token', form.encode()) as answer:
        return json.load(answer)['access_token']

TOKEN = sign_in('entry', '${password}')

def call(method, path, body=None, headers={}):
    headers = {'Authorization': 'Bearer ' + TOKEN, 'Content-Type': 'application/json', **headers}
    sent = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(BASE + path, sent, headers, method=method)) as answer:
        return json.load(answer)['data']`,
    },
  ],
  keys: [
    {
      language: 'shell',
      code: String.raw`KEY=${exampleKey}
curl -si "$BASE/complaintsvehicleinfo/page" -H "Authorization: Bearer $KEY" \
  -H 'Content-Type: application/json' -d '{"limit": 100}'`,
    },
  ],
  encryption: [
    {
      language: 'shell',
      code: `KEY_ID=${encrypted.keyId}
KEY=${encrypted.key}
TIMESTAMP=${timestamp}
NONCE=${nonce}
MAC=$(printf %s "${method} ${path} $TIMESTAMP $NONCE" |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$KEY" | sed 's/.*= *//')
echo "$KEY_ID.$TIMESTAMP.$NONCE.$MAC"`,
      output: encryptionCode,
    },
    {
      language: 'Python',
      code: `import hmac, time

def encryption_code(key_id, key, method, path, timestamp, nonce):
    text = f'{method} {path} {timestamp} {nonce}'
    mac = hmac.new(bytes.fromhex(key), text.encode(), hashlib.sha256).hexdigest()
    return f'{key_id}.{timestamp}.{nonce}.{mac}'

print(encryption_code('${encrypted.keyId}',
                      '${encrypted.key}',
                      '${method}', '${path}', ${timestamp}, '${nonce}'))

key = call('GET', '/carins/code/key')
code = encryption_code(key['keyId'], key['key'], '${method}', '${path}',
                       int(time.time() * 1000), os.urandom(16).hex())
call('POST', '/complaintsvehicleinfo/custom', {'draft': True, 'summary': '制动踏板发软'},
     {'encryption-code': code})`,
      output: encryptionCode,
    },
    {
      language: 'Java',
      code: `import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class EncryptionCode {
  static String of(String keyId, String key, String method, String path, long timestamp, String nonce)
      throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(HexFormat.of().parseHex(key), "HmacSHA256"));
    byte[] bytes = mac.doFinal((method + " " + path + " " + timestamp + " " + nonce).getBytes("UTF-8"));
    return keyId + "." + timestamp + "." + nonce + "." + HexFormat.of().formatHex(bytes);
  }

  public static void main(String[] args) throws Exception {
    System.out.println(of("${encrypted.keyId}",
        "${encrypted.key}",
        "${method}", "${path}", ${timestamp}L, "${nonce}"));
  }
}`,
      output: encryptionCode,
    },
  ],
  lists: [
    {
      language: 'Python',
      code: `page = 1
while True:
    found = call('POST', '/complaintsvehicleinfo/page',
                 {'page': page, 'limit': 100, 'receivedAtFrom': '2026-01-01'})
    for row in found['records']:
        print(row['complaintNo'], row['stateDes'])
    if page >= found['pages']:
        break
    page += 1

def follow(**filters):
    after = ''
    while True:
        found = call('POST', '/complaintsvehicleinfo/page', {'after': after, 'limit': 100, **filters})
        yield from found['records']
        yield from found['deleted']  # with deletedAt
        after = found['after']
        if not found['hasMore']:
            return

everything = len(list(follow()))
changed = len(list(follow(updatedAtFrom='2026-11-20')))
print('followed', changed <= everything)`,
      output: 'followed True',
    },
  ],
  writing: [
    {
      language: 'shell',
      code: String.raw`printf '%%PDF-1.4\n%%%%EOF\n' > note.pdf
curl -sf "$BASE/complaintsvehicleinfo" -H "Authorization: Bearer $TOKEN" \
  -H "Idempotency-Key: $(openssl rand -hex 16)" \
  -F 'data={"draft": true, "summary": "制动踏板发软", "receivedAt": "2026-11-20"};type=application/json' \
  -F files=@note.pdf`,
    },
    {
      language: 'Python',
      code: `row = call('POST', '/complaintsvehicleinfo',
           {'draft': True, 'summary': '方向盘抖动', 'receivedAt': '2026-11-20'},
           {'Idempotency-Key': os.urandom(16).hex()})
change = {'id': row['id'], 'version': row['version'], 'mileage': 12500}
row = call('POST', '/complaintsvehicleinfo/amend', change)
try:
    call('POST', '/complaintsvehicleinfo/amend', {**change, 'mileage': 13000})
except urllib.error.HTTPError as error:
    conflict = json.load(error)
    print(conflict['code'], conflict['data']['current']['version'] == row['version'])`,
      output: '409 True',
    },
  ],
  webhooks: [
    {
      language: 'Python',
      code: `import base64

def is_genuine(secret, headers, body):
    key = base64.b64decode(secret.removeprefix('whsec_'))
    text = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    right = 'v1,' + base64.b64encode(hmac.new(key, text, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(right, one) for one in headers['webhook-signature'].split(' '))

print(is_genuine('${delivered.secret}', {
    'webhook-id': '${delivered.id}',
    'webhook-timestamp': '${delivered.timestamp}',
    'webhook-signature': '${signature}'},
    b'${delivered.body}'))`,
      output: 'True',
    },
  ],
}
