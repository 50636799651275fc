import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('collection', '0003_numbers'),
    ]

    operations = [
        migrations.RemoveField(model_name='amendment', name='figures'),
        migrations.AlterField(
            model_name='amendment',
            name='card',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='amendments', to='collection.card', verbose_name='card'),
        ),
        migrations.AddField(
            model_name='amendment',
            name='figure',
            field=models.CharField(default='', max_length=40, verbose_name='figure'),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='amendment',
            name='value',
            field=models.JSONField(null=True, verbose_name='value'),
        ),
        migrations.AddConstraint(
            model_name='amendment',
            constraint=models.UniqueConstraint(fields=('card', 'figure'), name='one_amendment_for_each_figure'),
        ),
    ]
