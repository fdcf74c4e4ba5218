/**
 * `npm run check:helm` lints and renders the chart with its defaults and with all options enabled, and validates the
 * result with kubeconform. Without both programs (HELM and KUBECONFORM, or on the PATH), the check is reported as
 * skipped and exits with 0. KUBERNETES_SCHEMAS is a folder or URL of JSON schemas, for machines without internet
 * access.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const chart = path.resolve(import.meta.dirname, '../deploy/helm/niveshak');
const helm = process.env['HELM'] ?? 'helm';
const kubeconform = process.env['KUBECONFORM'] ?? 'kubeconform';
const schemas = process.env['KUBERNETES_SCHEMAS'];

const everything = [
  '--set=settings.APP_ORIGIN=https://research.example.in',
  '--set=ingress.enabled=true,ingress.tlsSecret=tls,ingress.className=nginx',
  '--set=serviceMonitor.enabled=true,alerts.enabled=true',
  '--set=image.pullSecrets={registry}',
];
/** Without this flag, a helm built from source assumes an old version. */
const kubernetes = '--kube-version=1.33.0';
const fixedReplicas = ['--set=autoscaling.enabled=false'];

for (const [program, version] of [
  [helm, 'version'],
  [kubeconform, '-v'],
] as const) {
  if (spawnSync(program, [version]).error === undefined) continue;
  console.log(`LEFT OUT: there is no ${program} here, so the Helm chart was not checked.`);
  process.exit(0);
}
run(helm, ['lint', '--strict', chart]);
for (const values of [[], everything, fixedReplicas]) {
  const rendered = run(helm, ['template', 'niveshak', chart, '--namespace=niveshak', kubernetes, ...values]);
  const locations = schemas === undefined ? [] : [`-schema-location=${schemas}`];
  // The Kubernetes schemas do not include those of the Prometheus operator's resources.
  const skipped = '-skip=ServiceMonitor,PrometheusRule';
  run(kubeconform, ['-strict', '-summary', skipped, ...locations], rendered);
}
if (!refuses(['--set=settings.app_origin=x']) || !refuses(['--set=replica=2'])) {
  console.error('The chart accepts a setting or a value that does not exist.');
  process.exit(1);
}

function run(program: string, args: readonly string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', input });
  if (status === 0) {
    if (program !== helm || args[0] === 'lint') process.stdout.write(stdout);
    return stdout;
  }
  console.error(`${program} ${args.join(' ')}\n${stdout}${stderr}`);
  process.exit(1);
}

function refuses(values: readonly string[]): boolean {
  return spawnSync(helm, ['template', 'niveshak', chart, kubernetes, ...values]).status !== 0;
}
