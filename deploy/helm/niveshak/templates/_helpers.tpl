{{- define "niveshak.labels" -}}
app.kubernetes.io/name: niveshak
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "niveshak.selector" -}}
app.kubernetes.io/name: niveshak
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: service
{{- end }}

{{- define "niveshak.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "niveshak.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "niveshak.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- /* The compile cache and temporary files, which are all that a process writes. */}}
{{- define "niveshak.volumes" -}}
- name: cache
  emptyDir: { sizeLimit: 1Gi }
- name: tmp
  emptyDir: { sizeLimit: 1Gi }
{{- end }}

{{- define "niveshak.mounts" -}}
- name: cache
  mountPath: /var/lib/niveshak
- name: tmp
  mountPath: /tmp
{{- end }}
