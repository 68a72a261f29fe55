// Are the Kubernetes manifests what Kubernetes accepts? Renders every overlay with kustomize and validates each object
// against the schema of its kind. Do they, and the README, name variables that a service reads, and is the images' Node
// one the code runs on? Does every pod stop in good order? No cluster needed; the code has to be compiled.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { letPass, stoppingProblems } from './check-stopping.mjs';
import { fail, root } from './setup.mjs';

const OLD_KUBECTL = /GitVersion:"v1\.(\d|1\d|20)\./;

/** The objects of a folder, or null where the kubectl of this machine is too old for what the folder says. */
function kustomize(directory) {
  let result = spawnSync('kubectl', ['kustomize', directory], { encoding: 'utf8' });
  if (result.error && process.getuid?.() === 0) {
    spawnSync('sh', [
      '-c',
      'apt-get update -qq && apt-get install -y -qq --no-install-recommends kubernetes-client',
    ]);
    result = spawnSync('kubectl', ['kustomize', directory], { encoding: 'utf8' });
  }
  if (result.error)
    fail('kubectl is not installed.', 'Install it (Debian: kubernetes-client) to render the manifests.');
  if (result.status !== 0 && /unknown field/.test(result.stderr) && isOld()) return null;
  if (result.status !== 0) fail(`kustomize refuses ${directory}:`, result.stderr);
  return parseAllDocuments(result.stdout).map((document) => document.toJS());
}

/** Debian 12 has kubectl 1.20, whose kustomize is of 2019: it renders the base, and knows no `replicas` in an overlay. */
function isOld() {
  return OLD_KUBECTL.test(spawnSync('kubectl', ['version', '--client'], { encoding: 'utf8' }).stdout);
}

/** apps/v1 Deployment -> class Deployment of kubernetes-models/apps/v1. */
async function modelOf({ apiVersion, kind }) {
  return (await import(`kubernetes-models/${apiVersion}`))[kind];
}

const { settings, stopLimitMs } = createRequire(import.meta.url)(join(root, 'tools/runner/dist/index.js'));
const known = new Set(settings());

let problems = imagesNode() + unknownVariables('README.md', documented());
let count = 0;
const overlays = readdirSync(join(root, 'k8s/overlays')).map((name) => `k8s/overlays/${name}`);
for (const directory of ['k8s/base', ...overlays]) {
  const objects = kustomize(join(root, directory));
  if (!objects) {
    console.warn(`${directory} is not checked: it needs kubectl 1.21 or newer`);
    continue;
  }
  for (const object of objects) {
    count += 1;
    try {
      const Model = await modelOf(object);
      new Model(object).validate();
    } catch (error) {
      problems += 1;
      console.error(`✗ ${directory}: ${object.kind} ${object.metadata?.name}: ${error.message}`);
    }
  }
  problems += danglingSelectors(directory, objects);
  problems += unknownVariables(directory, objects.flatMap(variablesOf));
  problems += wrongSteps(directory, objects);
  for (const problem of stoppingProblems(objects, stopLimitMs))
    problems += complain(`${directory}: ${problem}`);
  if (directory === 'k8s/base')
    for (const name of letPass(objects, stopLimitMs)) problems += complain(`the check let pass: ${name}`);
}
console.log(problems === 0 ? `manifests: ${count} objects valid` : `manifests: ${problems} problems`);
process.exit(problems === 0 ? 0 : 1);

function complain(problem) {
  console.error(`✗ ${problem}`);
  return 1;
}

/** The Node of docker/Dockerfile: one exact version, of a line with long-term support, that "engines" allows. */
function imagesNode() {
  const [, version] =
    /^ARG NODE=node:(\S+?)-/m.exec(readFileSync(join(root, 'docker/Dockerfile'), 'utf8')) ?? [];
  const [, least, below] = /^>=(\d+)\S* <(\d+)$/.exec(engines().node) ?? [];
  const major = Number(/^(\d+)\.\d+\.\d+$/.exec(version ?? '')?.[1]);
  if (major % 2 === 0 && major >= Number(least) && major < Number(below)) return 0;
  return complain(`docker/Dockerfile: Node ${version} is not one exact LTS version in ${engines().node}`);
}

function engines() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines;
}

/** Variables of the README's table. */
function documented() {
  const [, table = ''] = readFileSync(join(root, 'README.md'), 'utf8').split('## Configure it');
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) =>
    [...row.split('|')[1].matchAll(/`([A-Z][A-Z0-9_]*[A-Z0-9])`/g)].map(([, name]) => name),
  );
}

function variablesOf(object) {
  const containers = object.spec?.template?.spec.containers ?? [];
  const own = object.kind === 'ConfigMap' ? Object.keys(object.data) : [];
  return [...own, ...containers.flatMap(({ env = [] }) => env.map(({ name }) => name))];
}

/** A variable nobody reads is a typing error, or a promise nobody keeps. */
function unknownVariables(where, names) {
  return names.filter((name) => !known.has(name) && complain(`${where}: no service reads ${name}`)).length;
}

/** docs/how-to/deploy.md applies what is labelled `parley/step: migrate` first: the Job has to find there what it refers to. */
function wrongSteps(directory, objects) {
  const first = objects.filter((o) => o.metadata?.labels?.['parley/step'] === 'migrate').map((o) => o.kind);
  const wanted = ['ConfigMap', 'Job', 'Namespace'];
  if (JSON.stringify(first.sort()) === JSON.stringify(wanted)) return 0;
  return complain(`${directory}: the step migrate is ${first.join(', ')}, not ${wanted.join(', ')}`);
}

/** A Service or PodDisruptionBudget whose selector matches no pod is valid for the schema and useless. */
function danglingSelectors(directory, objects) {
  const pods = objects.filter((o) => o.spec?.template).map((o) => o.spec.template.metadata.labels);
  const matches = (wanted) =>
    pods.some((labels) => Object.entries(wanted).every(([k, v]) => labels[k] === v));
  let found = 0;
  for (const object of objects) {
    const wanted =
      object.kind === 'Service'
        ? object.spec.selector
        : object.kind === 'PodDisruptionBudget'
          ? object.spec.selector.matchLabels
          : null;
    if (!wanted || matches(wanted)) continue;
    console.error(`✗ ${directory}: ${object.kind} ${object.metadata.name} selects no pod`);
    found += 1;
  }
  return found;
}
