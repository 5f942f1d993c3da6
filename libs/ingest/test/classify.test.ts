import { describe, expect, test } from 'vitest'
import { classify } from '../src/discovery/classify.js'

const LIMIT = 1024 * 1024

/** Corpus type or skip reason of a path. */
function kindOf(path: string, size = 100): string {
  const verdict = classify(path, size, LIMIT)
  return 'reason' in verdict ? verdict.reason : verdict.corpusType
}

describe('a path tells what a file is to the index', () => {
  test.each([
    // code
    ['src/vendor.ts', 'CODE_LOGIC'],
    ['decision.go', 'CODE_LOGIC'],
    ['runbook/server.py', 'CODE_LOGIC'],
    ['pkg/dockerfile.go', 'CODE_LOGIC'],
    ['docker/Dockerfile.cs', 'CODE_LOGIC'],
    ['bin/run', 'CODE_LOGIC'],
    ['bin/deploy', 'CODE_LOGIC'],
    ['build', 'CODE_LOGIC'],
    ['src/secrets.ts', 'CODE_LOGIC'],
    ['src/keystore.go', 'CODE_LOGIC'],
    ['src/generated.ts', 'CODE_LOGIC'],
    ['src/excalidraw.ts', 'CODE_LOGIC'],
    ['scripts/gradlew.sh', 'CODE_LOGIC'],
    ['src/approved.ts', 'CODE_LOGIC'],
    ['src/minify.js', 'CODE_LOGIC'],
    ['src/admin.js', 'CODE_LOGIC'],
    ['src/Web/wwwroot/js/site.js', 'CODE_LOGIC'],
    ['src/designer.cs', 'CODE_LOGIC'],
    ['app/env.ts', 'CODE_LOGIC'],
    ['deploy/main.go', 'CODE_LOGIC'],
    ['src/Interop.res', 'CODE_LOGIC'],
    // deployment
    ['Dockerfile', 'CODE_DEPLOY'],
    ['Dockerfile.dev', 'CODE_DEPLOY'],
    ['Dockerfile-prod', 'CODE_DEPLOY'],
    ['api.Dockerfile', 'CODE_DEPLOY'],
    ['docker-compose.override.yml', 'CODE_DEPLOY'],
    ['compose.yaml', 'CODE_DEPLOY'],
    ['values-prod.yaml', 'CODE_DEPLOY'],
    ['Chart.yaml', 'CODE_DEPLOY'],
    ['infra/main.tf', 'CODE_DEPLOY'],
    ['k8s/orders.yaml', 'CODE_DEPLOY'],
    ['kubernetes-manifests/orders.yaml', 'CODE_DEPLOY'],
    ['helm-chart/templates/_helpers.tpl', 'CODE_DEPLOY'],
    ['my-charts/orders/templates/service.yaml', 'CODE_DEPLOY'],
    ['nginx.conf', 'CODE_DEPLOY'],
    // configuration
    ['compose.settings.json', 'CODE_CONFIG'],
    ['Makefile', 'CODE_CONFIG'],
    ['requirements.txt', 'CODE_CONFIG'],
    ['requirements/base.txt', 'CODE_CONFIG'],
    ['CMakeLists.txt', 'CODE_CONFIG'],
    ['package.json', 'CODE_CONFIG'],
    ['deploy/package.json', 'CODE_CONFIG'],
    ['go.mod', 'CODE_CONFIG'],
    ['BUILD', 'CODE_CONFIG'],
    ['.eslintrc.js', 'CODE_CONFIG'],
    ['config.yaml.example', 'CODE_CONFIG'],
    ['.env.example', 'CODE_CONFIG'],
    ['.env.local.example', 'CODE_CONFIG'],
    ['.env-template', 'CODE_CONFIG'],
    ['app/.env.sample', 'CODE_CONFIG'],
    ['example.env', 'CODE_CONFIG'],
    ['.github/workflows/ci.yml', 'CODE_CONFIG'],
    ['api/orders.proto', 'CODE_CONFIG'],
    ['src/deployer/settings.yaml', 'CODE_CONFIG'],
    // documents
    ['README.md', 'DOC_README'],
    ['LICENSE', 'DOC_README'],
    ['docs/AUTHORS', 'DOC_README'],
    ['docs/indecision.md', 'DOC_README'],
    ['docs/adrenaline.md', 'DOC_README'],
    ['docs/notes.txt', 'DOC_README'],
    ['.github/.pr-template.md', 'DOC_README'],
    ['docs/adr/0001.md', 'DOC_ADR'],
    ['docs/adr-0001-queue.md', 'DOC_ADR'],
    ['docs/decisions/use-kafka.md', 'DOC_ADR'],
    ['docs/runbooks/x.md', 'DOC_RUNBOOK'],
    ['ops/checkout-runbook.md', 'DOC_RUNBOOK'],
    // never opened
    ['.env', 'secret_file'],
    ['.env.production', 'secret_file'],
    ['.env-production', 'secret_file'],
    ['.ENV', 'secret_file'],
    ['.envrc', 'secret_file'],
    ['.env.example.local', 'secret_file'],
    ['.env.distribution', 'secret_file'],
    ['prod.env', 'secret_file'],
    ['tls/server.key', 'secret_file'],
    ['deploy/id_rsa', 'secret_file'],
    ['terraform.tfstate', 'secret_file'],
    ['terraform.tfstate.backup', 'secret_file'],
    ['.aws/credentials', 'secret_file'],
    ['.npmrc', 'secret_file'],
    // other skips
    ['vendor/x.go', 'vendored'],
    ['web/node_modules/left/index.js', 'vendored'],
    ['src/Web/wwwroot/lib/shelves/shelves.js', 'vendored'],
    ['src/Web/wwwroot/libs/shelves/shelves.js', 'vendored'],
    ['package-lock.json', 'lock_file'],
    ['yarn.lock', 'lock_file'],
    ['buf.lock', 'lock_file'],
    ['docs/~$Orders.docx', 'lock_file'],
    ['docs/.~lock.Orders.docx#', 'lock_file'],
    ['Forms/Main.Designer.cs', 'generated'],
    ['docs/architecture.excalidraw', 'generated'],
    ['docs/architecture.drawio.xml', 'generated'],
    ['src/__snapshots__/cart.test.ts.snap', 'generated'],
    ['Tests/Orders.verified.txt', 'generated'],
    ['gradlew.bat', 'generated'],
    ['backend/mvnw', 'generated'],
    ['api/orders.pb.go', 'generated'],
    ['api/orders_pb2_grpc.py', 'generated'],
    ['dist/app.js.map', 'generated'],
    ['pkg/zz_generated.deepcopy.go', 'generated'],
    ['web/jquery.min.js', 'minified'],
    ['logo.png', 'binary'],
    ['lib/tool.jar', 'binary'],
  ])('%s is %s', (path, expected) => {
    expect(kindOf(path)).toBe(expected)
  })
})

test('a file of exactly the limit is read and one byte more is not', () => {
  expect(kindOf('a.ts', LIMIT)).toBe('CODE_LOGIC')
  expect(classify('a.ts', LIMIT + 1, LIMIT)).toEqual({ reason: 'too_large', detail: '1.0 MB > 1.0 MB' })
})

test('an empty file is skipped, but a secret one is called secret first', () => {
  expect(kindOf('a.ts', 0)).toBe('empty')
  expect(kindOf('.env', 0)).toBe('secret_file')
})

test('data files have a lower limit, interface descriptions do not', () => {
  expect(kindOf('fixtures/orders.json', 300_000)).toBe('too_large')
  expect(kindOf('fixtures/orders.json', 200_000)).toBe('CODE_CONFIG')
  expect(kindOf('src/orders.ts', 300_000)).toBe('CODE_LOGIC')
  expect(kindOf('api/openapi.yaml', 300_000)).toBe('CODE_CONFIG')
  expect(kindOf('api/openapi.yaml', LIMIT + 1)).toBe('too_large')
})
